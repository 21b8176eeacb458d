//! Particles: taking them off a word for the search, and choosing the one that fits a word for our own messages.

use super::syllable;

/// What must come before a particle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum After {
    Any,
    /// A syllable without a final consonant.
    Open,
    /// A syllable with a final consonant.
    Closed,
    /// A syllable without a final consonant or with ㄹ.
    OpenOrRieul,
    /// A syllable with a final consonant that is not ㄹ.
    ClosedNoRieul,
}

/// Particles that end a word; longer ones first, so that 에서 is not read as 서.
const PARTICLES: [(&str, After); 48] = [
    ("이라고", After::Closed),
    ("으로서", After::ClosedNoRieul),
    ("으로써", After::ClosedNoRieul),
    ("에게서", After::Any),
    ("이라는", After::Closed),
    ("이라도", After::Closed),
    ("이든지", After::Closed),
    ("라고", After::Open),
    ("라는", After::Open),
    ("라도", After::Open),
    ("든지", After::Open),
    ("에서", After::Any),
    ("에게", After::Any),
    ("께서", After::Any),
    ("한테", After::Any),
    ("으로", After::ClosedNoRieul),
    ("로서", After::OpenOrRieul),
    ("로써", After::OpenOrRieul),
    ("까지", After::Any),
    ("부터", After::Any),
    ("보다", After::Any),
    ("처럼", After::Any),
    ("마다", After::Any),
    ("마저", After::Any),
    ("조차", After::Any),
    ("밖에", After::Any),
    ("만큼", After::Any),
    ("대로", After::Any),
    ("하고", After::Any),
    ("이나", After::Closed),
    ("이란", After::Closed),
    ("이며", After::Closed),
    ("은", After::Closed),
    ("이", After::Closed),
    ("을", After::Closed),
    ("과", After::Closed),
    ("는", After::Open),
    ("가", After::Open),
    ("를", After::Open),
    ("와", After::Open),
    ("나", After::Open),
    ("란", After::Open),
    ("며", After::Open),
    ("로", After::OpenOrRieul),
    ("의", After::Any),
    ("에", After::Any),
    ("도", After::Any),
    ("만", After::Any),
];

/// Particles that another may follow: 서버에서는, 어제까지도. Those that are also common ends of nouns (로, 와, 도) are left
/// out, since 전자회로는 holds one particle only.
const INNER: [&str; 16] = [
    "에서",
    "에게",
    "께서",
    "한테",
    "으로",
    "으로서",
    "으로써",
    "로서",
    "까지",
    "부터",
    "보다",
    "처럼",
    "마다",
    "만큼",
    "에",
    "하고",
];

/// `word` without the particles at its end: 서버 for 서버에서는, DB for DB가. None when there is nothing to take off, when
/// fewer than two letters would stay, or when `keeps` says that the word stands as such (회의, 결과, 도로); a shorter form
/// that `keeps` knows is not shortened further.
pub fn strip_particle(word: &str, keeps: impl Fn(&str) -> bool) -> Option<&str> {
    if keeps(word) {
        return None;
    }
    let mut stem = strip_one(word, |_| true)?;
    while !keeps(stem) {
        let Some(shorter) = strip_one(stem, |particle| INNER.contains(&particle)) else { break };
        stem = shorter;
    }
    Some(stem)
}

/// `word` without its last particle, if `may` allows that one.
fn strip_one(word: &str, may: impl Fn(&str) -> bool) -> Option<&str> {
    PARTICLES.iter().filter(|(particle, _)| may(particle)).find_map(|(particle, after)| {
        let stem = word.strip_suffix(particle)?;
        (is_word(stem) && fits(stem, *after)).then_some(stem)
    })
}

/// Whether `stem` has two letters or more and ends in one.
fn is_word(stem: &str) -> bool {
    stem.chars().next_back().is_some_and(char::is_alphanumeric)
        && stem.chars().filter(|c| c.is_alphanumeric()).nth(1).is_some()
}

/// Whether a particle that comes `after` such a sound may follow `stem`. How Latin letters and digits are read aloud is left
/// to the writer, so anything may follow them.
fn fits(stem: &str, after: After) -> bool {
    let Some(last) = stem.chars().next_back().and_then(syllable).map(|syllable| syllable.last) else { return true };
    match after {
        After::Any => true,
        After::Open => last.is_none(),
        After::Closed => last.is_some(),
        After::OpenOrRieul => matches!(last, None | Some('ㄹ')),
        After::ClosedNoRieul => !matches!(last, None | Some('ㄹ')),
    }
}

/// A particle of two forms, of which the sound before it chooses one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Particle {
    /// 을, 를
    Object,
    /// 이, 가
    Subject,
    /// 은, 는
    Topic,
    /// 과, 와
    With,
    /// 으로, 로
    By,
}

/// How a word ends when it is read aloud.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sound {
    Open,
    Rieul,
    Closed,
}

/// `word` and the form of `particle` that fits it: 서버를, 사례를, Redis가, CDN이, '서버'로, 3건으로. Latin words are read as most
/// engineers read them; marks at the end of the word are not.
pub fn attach(word: &str, particle: Particle) -> String {
    let sound = sound(word);
    let closed = sound != Sound::Open;
    let form = match particle {
        Particle::Object if closed => "을",
        Particle::Object => "를",
        Particle::Subject if closed => "이",
        Particle::Subject => "가",
        Particle::Topic if closed => "은",
        Particle::Topic => "는",
        Particle::With if closed => "과",
        Particle::With => "와",
        Particle::By if sound == Sound::Closed => "으로",
        Particle::By => "로",
    };
    [word, form].concat()
}

fn sound(word: &str) -> Sound {
    let spoken = word.trim_end_matches(|c: char| !c.is_alphanumeric());
    let Some(last) = spoken.chars().next_back() else { return Sound::Open };
    if let Some(syllable) = syllable(last) {
        return match syllable.last {
            None => Sound::Open,
            Some('ㄹ') => Sound::Rieul,
            Some(_) => Sound::Closed,
        };
    }
    match last {
        '0' | '3' | '6' => Sound::Closed,
        '1' | '7' | '8' => Sound::Rieul,
        'a'..='z' | 'A'..='Z' => {
            let start = spoken.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
            latin_sound(spoken.get(start..).unwrap_or_default())
        }
        _ => Sound::Open,
    }
}

/// The end of a Latin word as it is read in Korean: letter by letter when it is in capitals or has no vowel, else as a word.
fn latin_sound(word: &str) -> Sound {
    let is_vowel = |c: char| matches!(c.to_ascii_lowercase(), 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
    let spelled = !word.chars().any(|c| c.is_ascii_lowercase()) || !word.chars().any(is_vowel);
    let lower = word.to_ascii_lowercase();
    let mut back = lower.chars().rev();
    let (last, before) = (back.next().unwrap_or(' '), back.next().unwrap_or(' '));
    match (last, before) {
        ('l' | 'r', _) if spelled => Sound::Rieul,
        ('m' | 'n', _) => Sound::Closed,
        _ if spelled => Sound::Open,
        ('l', _) | ('e', 'l') => Sound::Rieul,
        ('g', 'n') | ('e', 'm' | 'n') | ('k', 'c') => Sound::Closed,
        ('c' | 'k' | 'p' | 't', vowel) if is_vowel(vowel) => Sound::Closed,
        _ => Sound::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stem(word: &str) -> Option<&str> {
        strip_particle(word, |_| false)
    }

    /// R25 and words of the library.
    #[test]
    fn particles_come_off_and_nouns_stay() {
        let table = [
            ("서버에서는", Some("서버")),
            ("소나무와", Some("소나무")),
            ("DB가", Some("DB")),
            ("Redis에서", Some("Redis")),
            ("k8s에서도", Some("k8s")),
            ("500에서", Some("500")),
            ("설정을", Some("설정")),
            ("장애가", Some("장애")),
            ("어제까지도", Some("어제")),
            ("데이터로", Some("데이터")),
            ("배포로", Some("배포")),
            ("설정으로", Some("설정")),
            ("콘솔로", Some("콘솔")),
            ("고객에게서", Some("고객")),
            ("서버마다", Some("서버")),
            ("서버나", Some("서버")),
            ("설정이나", Some("설정")),
            ("설정이라고", Some("설정")),
            ("회의에서", Some("회의")),
            ("회의", None),
            ("결과", None),
            ("도로", None),
            ("결과가", Some("결과")),
            ("전자회로는", Some("전자회로")),
            ("성능평가는", Some("성능평가")),
            ("처리속도가", Some("처리속도")),
            ("서버", None),
            ("장애를가", None),
            ("K가", None),
            ("는", None),
            ("", None),
            ("(는", None),
        ];
        for (word, expected) in table {
            assert_eq!(stem(word), expected, "{word}");
        }
    }

    #[test]
    fn words_of_the_corpus_are_kept() {
        let corpus = ["고속도로", "데이터베이스", "고객에"];
        let keeps = |word: &str| corpus.contains(&word);
        assert_eq!(strip_particle("고속도로", keeps), None);
        assert_eq!(strip_particle("고속도로", |_| false), Some("고속도"));
        assert_eq!(strip_particle("고속도로는", keeps), Some("고속도로"));
        assert_eq!(strip_particle("고객에는", keeps), Some("고객에"));
    }

    #[test]
    fn our_own_words_get_the_particle_that_fits() {
        use Particle::{By, Object, Subject, Topic, With};
        let table = [
            ("서버", Object, "서버를"),
            ("설정", Object, "설정을"),
            ("'tjqj'", Object, "'tjqj'를"),
            ("'서버'", By, "'서버'로"),
            ("설정", By, "설정으로"),
            ("콘솔", By, "콘솔로"),
            ("콘솔", Object, "콘솔을"),
            ("파일 3개", Subject, "파일 3개가"),
            ("Redis", Subject, "Redis가"),
            ("CDN", Subject, "CDN이"),
            ("DNS", Topic, "DNS는"),
            ("API", With, "API와"),
            ("TTL", With, "TTL과"),
            ("TTL", By, "TTL로"),
            ("Slack", By, "Slack으로"),
            ("timeout", Subject, "timeout이"),
            ("test", Subject, "test가"),
            ("server", Subject, "server가"),
            ("pipeline", Object, "pipeline을"),
            ("table", By, "table로"),
            ("routing", Topic, "routing은"),
            ("GitHub", Topic, "GitHub는"),
            ("2024", Topic, "2024는"),
            ("2026", By, "2026으로"),
            ("7", By, "7로"),
            ("10", Object, "10을"),
            ("k8s", Subject, "k8s가"),
            ("", Object, "를"),
        ];
        for (word, particle, expected) in table {
            assert_eq!(attach(word, particle), expected);
        }
    }
}
