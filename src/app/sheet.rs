//! The key sheet: every action of this version with its keys, as Markdown, from the tables that dispatch them.

use crate::corpus::Lang;
use crate::i18n::sections::pick;
use crate::input::{Action, Context, Contexts, Group, Keymap};

/// Where a set of keys acts, as the sheet parts them; an action stands in the first part whose contexts are all its own.
const PARTS: [(Contexts, &str, &str); 6] = [
    (Contexts::COMMAND, "Everywhere but in text fields", "입력란 밖 어디서나"),
    (Contexts::MAIN, "In panes and lenses", "창과 보기에서"),
    (Contexts::MAIN.but(Contexts::FACETS), "On cases", "사례에서"),
    (Contexts::FACETS, "In the filter pane", "필터 창에서"),
    (Contexts::POPUPS, "In popups", "팝업에서"),
    (Contexts::NONE, "Elsewhere", "그 밖"),
];

/// The keys that edit a text field; they cannot be changed.
const EDITING: [(&str, &str, &str); 8] = [
    ("left, right", "Caret by a letter", "한 글자씩 옮기기"),
    ("Alt-b, Alt-f", "Caret by a word", "한 단어씩 옮기기"),
    ("Home, Ctrl-a", "Caret to the start", "맨 앞으로"),
    ("End, Ctrl-e", "Caret to the end", "맨 뒤로"),
    ("Backspace, Delete", "Delete a letter", "한 글자 지우기"),
    ("Ctrl-w", "Delete the word before the caret", "앞 단어 지우기"),
    ("Ctrl-u", "Delete to the start", "앞을 모두 지우기"),
    ("Ctrl-k", "Delete to the end", "뒤를 모두 지우기"),
];

/// The sheet of these keys in `lang`.
pub fn sheet(keys: &Keymap, lang: Lang) -> String {
    let all = || Action::ALL.iter().copied();
    let mut out = format!("# {}\n\n{}\n", pick(lang, "Keys of casebook", "casebook의 키"), intro(lang));
    for (place, (_, en, ko)) in PARTS.iter().enumerate() {
        let mut rows = Vec::new();
        for group in Group::ALL {
            let here = all().filter(|action| action.group() == group && part(*action) == Some(place));
            rows.extend(here.map(|action| (command_keys(keys, action), action.label(lang))));
        }
        // What has no key is in the palette alone.
        rows.retain(|(keys, _)| !keys.is_empty());
        table(&mut out, pick(lang, en, ko), &rows, lang);
    }
    let mut field: Vec<(String, &str)> = all()
        .map(|action| (names(keys.chords(action, Context::Field).map(|chord| chord.to_string())), action.label(lang)))
        .filter(|(keys, _)| !keys.is_empty())
        .collect();
    field.extend(EDITING.iter().map(|(keys, en, ko)| (names(keys.split(", ").map(str::to_owned)), pick(lang, en, ko))));
    table(&mut out, pick(lang, "In text fields", "입력란에서"), &field, lang);
    let unbound: Vec<&str> = all()
        .filter(|action| command_keys(keys, *action).is_empty())
        .filter(|action| keys.chords(*action, Context::Field).next().is_none())
        .map(|action| action.label(lang))
        .collect();
    if !unbound.is_empty() {
        out.push_str(&format!("\n## {}\n\n", pick(lang, "Without a key", "키가 없는 명령")));
        unbound.iter().for_each(|label| out.push_str(&format!("- {label}\n")));
    }
    out
}

fn intro(lang: Lang) -> &'static str {
    pick(
        lang,
        "Made from the key table. A `[keys]` table in the configuration file changes them; F1 shows the keys in force.",
        "키 표에서 만든 문서입니다. 설정 파일의 `[keys]`로 바꿀 수 있고, F1을 누르면 지금 쓰는 키가 나옵니다.",
    )
}

/// The part of the sheet in which an action stands.
fn part(action: Action) -> Option<usize> {
    let own = action.contexts();
    let within = |contexts: Contexts| contexts.but(own).is_empty();
    PARTS.iter().position(|(contexts, ..)| within(*contexts))
}

fn command_keys(keys: &Keymap, action: Action) -> String {
    names(keys.command_chords(action).map(|chord| chord.to_string()))
}

fn names(chords: impl Iterator<Item = String>) -> String {
    // A bar would end the cell.
    chords.map(|chord| format!("`{}`", chord.replace('|', "\\|"))).collect::<Vec<_>>().join(" ")
}

fn table(out: &mut String, title: &str, rows: &[(String, &str)], lang: Lang) {
    if rows.is_empty() {
        return;
    }
    let heads = pick(lang, "| Keys | What they do |", "| 키 | 하는 일 |");
    out.push_str(&format!("\n## {title}\n\n{heads}\n| --- | --- |\n"));
    rows.iter().for_each(|(keys, label)| out.push_str(&format!("| {keys} | {label} |\n")));
}
