//! Corpora of any size for measuring: the same for the same size, in both languages, 4 to 16 KB a case, with values of every
//! facet. Words are as uneven as in real texts: a few in every case, most in few.

use casebook::corpus::{Catalog, Root};
use casebook::query::Library;
use serde_json::json;
use std::fmt::Write;

/// The sizes that are measured: a team's library, a large one, and more than anybody has.
pub const SIZES: [usize; 3] = [600, 10_000, 100_000];

const EN: &str = "the of and in to request error service time node database client traffic timeout latency deploy team region \
    cluster queue cache replica primary memory disk cpu load alert rollback config change network packet route certificate \
    token login user write read lock query shard index partition leader quorum election broker consumer topic offset lag \
    backlog retry storm health check probe pod container image registry secret volume snapshot backup restore failover zone \
    rack power cooling fibre router switch firewall rule proxy gateway resolver record zonefile delegation limit quota thread \
    socket descriptor heap collector leak panic crash loop restart upgrade version migration schema column table row";

const KO: &str = "요청 에러 서비스 시각 노드 데이터베이스 클라이언트 트래픽 타임아웃 지연 배포 팀 리전 클러스터 큐 캐시 복제본 프라이머리 메모리 \
    디스크 부하 알람 롤백 설정 변경 네트워크 패킷 경로 인증서 토큰 로그인 사용자 쓰기 읽기 잠금 쿼리 샤드 색인 파티션 리더 쿼럼 브로커 \
    컨슈머 토픽 적체 재시도 폭주 헬스 프로브 파드 컨테이너 이미지 시크릿 볼륨 스냅샷 백업 복원 페일오버 가용영역 전원 냉각 광케이블 라우터 \
    스위치 방화벽 규칙 프록시 게이트웨이 리졸버 레코드 위임 한도 쿼터 스레드 소켓 힙 누수 크래시 재시작 업그레이드 버전 마이그레이션 스키마";

const PARTICLES: [&str; 8] = ["", "를", "이", "에서", "으로", "의", "는", "와"];

/// The library of `cases` cases, read as a file of that many lines is.
pub fn library(cases: usize) -> Library {
    let text = lines(cases);
    let mut input = text.as_bytes();
    Library::new(Catalog::read(&[Root::Stdin], Some(&mut input)))
}

/// The cases as JSON, one a line.
pub fn lines(cases: usize) -> String {
    let words = Words { en: EN.split_whitespace().collect(), ko: KO.split_whitespace().collect() };
    let mut out = String::new();
    for number in 0..cases {
        let _ = writeln!(out, "{}", words.record(number, cases));
    }
    out
}

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % sides.max(1)
    }

    /// A place in a list whose first entries are much more common than its last.
    fn uneven(&mut self, sides: usize) -> usize {
        self.roll(sides).min(self.roll(sides)).min(self.roll(sides))
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        let place = self.roll(list.len());
        list.get(place).copied().unwrap_or_default()
    }
}

struct Words {
    en: Vec<&'static str>,
    ko: Vec<&'static str>,
}

impl Words {
    fn text(&self, dice: &mut Dice, korean: bool, bytes: usize, rare: usize) -> String {
        let list = if korean { &self.ko } else { &self.en };
        let mut out = String::with_capacity(bytes + 32);
        while out.len() < bytes {
            if dice.roll(40) == 0 {
                let _ = write!(out, "svc-{} ", dice.roll(rare));
                continue;
            }
            let place = dice.uneven(list.len());
            out.push_str(list.get(place).copied().unwrap_or_default());
            if korean {
                out.push_str(dice.pick(&PARTICLES));
            }
            out.push_str(match dice.roll(60) {
                0 => ".\n\n",
                1..=5 => ". ",
                _ => " ",
            });
        }
        out.trim_end().to_owned()
    }

    fn record(&self, number: usize, cases: usize) -> serde_json::Value {
        let dice = &mut Dice(number as u64 + 1);
        let rare = cases.max(100);
        // 4 to 16 KB over both languages; Korean says the same in about as many bytes.
        let size = (4096 + dice.roll(12 * 1024)) / 20;
        let mut both = |dice: &mut Dice, share: usize| json!({"en": self.text(dice, false, size * share, rare), "ko": self.text(dice, true, size * share, rare)});
        let title = json!({"en": self.text(dice, false, 70, rare), "ko": self.text(dice, true, 80, rare)});
        let step = |dice: &mut Dice, both: &mut dyn FnMut(&mut Dice, usize) -> serde_json::Value| json!({"text": both(dice, 1)});
        let some = |dice: &mut Dice, list: &[&str], most: usize| -> Vec<String> {
            (0..=dice.roll(most)).map(|_| dice.pick(list).to_owned()).collect()
        };
        json!({
            "id": format!("SY-{number:06}"),
            "org": format!("Organization {}", dice.uneven(200)),
            "date": format!("{}-{:02}-{:02}", 2010 + dice.roll(16), 1 + dice.roll(12), 1 + dice.roll(28)),
            "title": title,
            "root_cause": dice.pick(&["config-change", "capacity", "code-defect", "race-condition", "hardware-failure", "unknown"]),
            "components": some(dice, &["database", "in-memory-cache", "event-stream", "cluster-dns", "etcd", "cdn", "waf"], 3),
            "symptoms": some(dice, &["high-latency", "high-error-rate", "service-unavailable", "queue-backlog", "data-loss"], 3),
            "contributing": some(dice, &["retry-storm", "thundering-herd", "latent-bug", "monitoring-gap", "config-drift"], 3),
            "domain": some(dice, &["database", "networking", "compute", "storage", "kubernetes"], 1),
            "severity": dice.pick(&["critical", "major", "minor", "unknown"]),
            "timeline": {"detected_after": format!("{}m", dice.roll(90)), "resolved_after": format!("{}m", dice.roll(2000))},
            "symptoms_text": both(dice, 2),
            "trigger": both(dice, 1),
            "detection": both(dice, 1),
            "summary": both(dice, 3),
            "lessons": both(dice, 1),
            "remediation": [step(dice, &mut both), step(dice, &mut both)],
            "sources": [{"url": format!("https://example.com/{number}"), "kind": "official-blog"}],
        })
    }
}
