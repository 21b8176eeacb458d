//! The rules of the resolver as tables: what is typed, and what it means.

use super::*;

/// A model of focus alone: what the tests need to see reads that change their own meaning.
struct Focus {
    resolver: Resolver,
    keymap: Keymap,
    context: Context,
    told: Vec<String>,
}

impl Focus {
    fn on(context: Context) -> Self {
        let mut focus = Focus { resolver: Resolver::default(), keymap: Keymap::default(), context, told: Vec::new() };
        focus.read(Read::default());
        focus
    }

    fn read(&mut self, read: Read) {
        self.resolver.feed(read);
        let quits = |context| !matches!(context, Context::Help | Context::Menu | Context::Reading);
        while let Some(outcome) =
            self.resolver.next(&self.keymap, Snapshot { context: self.context, quits: quits(self.context) })
        {
            self.context = match (&outcome, self.context) {
                (Outcome::Action(Action::Search | Action::Palette) | Outcome::Words(_) | Outcome::Paste(_), _) => {
                    Context::Field
                }
                (Outcome::Action(Action::Help), _) => Context::Help,
                (Outcome::Action(Action::Open | Action::Back | Action::AcceptSuggestion), Context::Field)
                | (Outcome::Action(Action::Back), Context::Help) => Context::List,
                (_, context) => context,
            };
            self.told.push(match outcome {
                Outcome::Action(action) => action.id().to_owned(),
                Outcome::Insert(text) => format!("type {text}"),
                Outcome::Edit(edit) => format!("edit {edit:?}"),
                Outcome::Paste(text) => format!("paste {text}"),
                Outcome::Words(text) => format!("words {text}"),
                Outcome::Late(text) => format!("late {text}"),
                Outcome::Hint(hint) => format!("hint {hint:?}"),
                Outcome::Unbound(chord) => format!("unbound {chord}"),
                Outcome::Mouse { button, x, y } => format!("{button:?} {x},{y}"),
            });
        }
    }
}

/// Reads what is typed in one go, `^` before a letter being Ctrl and `\\` Alt, and gives what it meant. The hint
/// that the keyboard is in Korean mode is left out; one test is about it.
fn told(context: Context, reads: Reads<'_>) -> Vec<String> {
    let mut focus = Focus::on(context);
    for (at, keys) in reads {
        let mut presses = VecDeque::new();
        let mut letters = keys.chars();
        while let Some(c) = letters.next() {
            presses.push_back(Press::Key(match c {
                '^' => Chord::ctrl(letters.next().unwrap()),
                '\\' => Chord::alt(letters.next().unwrap()),
                c => Chord::typed(c),
            }));
        }
        focus.read(Read { at: *at, presses });
    }
    focus.told.retain(|told| told != "hint KoreanMode");
    focus.told
}

/// Reads: when each came, in milliseconds, and its keys.
type Reads<'a> = &'a [(u64, &'a str)];

/// A table of: what has the focus, what is typed in one go, what it means.
fn check(table: &[(Context, &str, &[&str])]) {
    for (context, keys, wanted) in table {
        assert_eq!(told(*context, &[(1000, keys)]), *wanted, "{keys:?} in {context:?}");
    }
}

use Context::{Facets, Field, Help, List, Menu, Reading};

#[test]
fn hangul_outside_a_field_is_its_keys_in_order() {
    check(&[
        (List, "ㅓ", &["down"]),
        (List, "ㅘ", &["left", "up"]),
        (List, "가", &["reload", "up"]),
        (List, "ㅝ", &["next-hit", "down"]),
        (Facets, "ㅡ", &["toggle"]),
        (List, "ㅡ", &["mark"]),
        (List, "ㅢ", &["mark", "right"]),
        (List, "ㅓㅓㅏ", &["down", "down", "up"]),
        (List, "ㄳ", &["reload", "language"]),
        (Menu, "ㅛ", &["copy"]),
        (List, "ㅃ", &["unbound Q"]),
        (Field, "ㅓ", &["type ㅓ"]),
        (Field, "ㅘ 결제", &["type ㅘ 결제"]),
    ]);
}

#[test]
fn ctrl_with_hangul_is_ctrl_with_its_key_in_fields_too() {
    check(&[
        (List, "^ㅊ", &["quit-now"]),
        (Field, "^ㅊ", &["quit-now"]),
        (Field, "^ㅕ", &["edit DeleteToStart"]),
        (Field, "^ㅎ", &["back"]),
        (List, "^ㅇ", &["half-page-down"]),
        (List, "^ㄱ", &["redo"]),
        (List, "\\ㅠ", &["undo"]),
        (Field, "\\ㅠ", &["edit WordLeft"]),
    ]);
}

#[test]
fn all_26_letters_mean_the_same_with_ctrl_in_either_mode() {
    let layout = "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ";
    assert_eq!(layout.chars().count(), 26);
    for (latin, hangul) in ('a'..='z').zip(layout.chars()) {
        for context in [List, Field, Reading] {
            assert_eq!(
                told(context, &[(1000, &format!("^{hangul}"))]),
                told(context, &[(1000, &format!("^{latin}"))]),
                "Ctrl-{latin} in {context:?}"
            );
        }
    }
}

#[test]
fn the_first_jamo_says_once_that_the_keyboard_is_in_korean_mode() {
    let mut focus = Focus::on(List);
    for keys in ["ㅓ", "ㅏ", "j", "ㅓ"] {
        focus.read(Read::typed(1000, keys));
    }
    assert_eq!(focus.told, ["hint KoreanMode", "down", "up", "down", "hint KoreanMode", "down"]);
}

#[test]
fn hangul_never_quits_but_closes_popups() {
    check(&[
        (List, "q", &["quit"]),
        (List, "ㅂ", &["hint KoreanQuit"]),
        (List, "배", &["hint KoreanQuit", "open-source"]),
        (Help, "ㅂ", &["quit"]),
        (Reading, "ㅂ", &["quit"]),
    ]);
}

#[test]
fn two_syllables_together_are_words() {
    check(&[
        (List, "서버", &["words 서버"]),
        (List, "결제 지연", &["words 결제 지연"]),
        (List, "DB 서버", &["words DB 서버"]),
        (List, "서버\r", &["words 서버", "open"]),
        (List, "/서버", &["search", "type 서버"]),
        (Field, "서버", &["type 서버"]),
        (List, "서", &["language", "down"]),
    ]);
    assert_eq!(
        told(List, &[(1000, "서"), (1010, "버")]),
        ["language", "down", "hint KoreanQuit", "down"],
        "what does not come together is commands"
    );
}

#[test]
fn hangul_that_an_enter_overtook_belongs_to_the_field() {
    check(&[
        (Field, "테스\r트", &["type 테스", "open", "late 트"]),
        (Field, "테스\u{1b}트", &["type 테스", "back", "late 트"]),
        (Field, "테스\t트", &["type 테스", "accept-suggestion", "late 트"]),
        (Field, "테스^g트", &["type 테스", "back", "late 트"]),
        (Field, "테스\rj", &["type 테스", "open", "down"]),
    ]);
    assert_eq!(told(Field, &[(0, "테스"), (1000, "\r"), (1150, "트")]), ["type 테스", "open", "late 트"]);
    assert_eq!(
        told(Field, &[(0, "테스"), (1000, "\r"), (1151, "트")]),
        ["type 테스", "open", "remove-filter", "mark"],
        "later it is commands: x and m"
    );
}

#[test]
fn the_input_method_s_second_enter_is_dropped() {
    check(&[
        (Field, "트\r\r", &["type 트", "open"]),
        (Field, "ok\r\r", &["type ok", "open", "open"]),
        (Field, "테\r트\r", &["type 테", "open", "late 트"]),
        (List, "ㅓ\r\r", &["down", "open"]),
        (List, "\rㅓ\r", &["open", "down", "open"]),
    ]);
    assert_eq!(told(Field, &[(0, "트"), (20, "\r"), (50, "\r")]), ["type 트", "open"]);
    assert_eq!(told(Field, &[(0, "트"), (20, "\r"), (51, "\r")]), ["type 트", "open", "open"]);
}

#[test]
fn an_input_method_that_rewrites_in_place_runs_each_key_once() {
    let table: [(Reads<'_>, &[&str]); 6] = [
        (&[(0, "ㅌ"), (400, "\u{7f}터")], &["remove-filter", "down"]),
        (&[(0, "ㅌ"), (400, "\u{7f}"), (401, "터")], &["remove-filter", "down"]),
        (&[(0, "ㅌ"), (400, "\u{7f}터"), (800, "\u{7f}턱")], &["remove-filter", "down", "reload"]),
        // The last consonant of one syllable becomes the first of the next.
        (&[(0, "턱"), (400, "\u{7f}터가")], &["remove-filter", "down", "reload", "up"]),
        // A reader's own Backspace, and another letter.
        (&[(0, "ㅌ"), (400, "\u{7f}ㅓ")], &["remove-filter", "down"]),
        (&[(0, "ㅌ"), (400, "\u{7f}"), (2000, "터")], &["remove-filter", "remove-filter", "down"]),
    ];
    for (reads, wanted) in table {
        assert_eq!(told(List, reads), wanted, "{reads:?}");
    }
}

#[test]
fn a_burst_of_letters_outside_a_field_is_a_paste() {
    check(&[
        (List, "quit dnjqwk 결제 지연", &["paste quit dnjqwk 결제 지연"]),
        (List, "qqqq\rqqqj\tq", &["paste qqqq\nqqqj\tq"]),
        (List, "jjjjjjjjjj", &["down"; 10]),
        (List, "ㅓㅓㅓㅓㅓㅓㅓㅓ", &["down"; 8]),
        (List, "jjjjjjk", &["down", "down", "down", "down", "down", "down", "up"]),
        (List, "/connection pool\rj", &["search", "type connection pool", "open", "down"]),
        (Field, "quit dnjqwk", &["type quit dnjqwk"]),
        (Field, "a\rquit dnjqwk", &["type a", "open", "paste quit dnjqwk"]),
    ]);
}

#[test]
fn a_bracketed_paste_is_a_paste_everywhere() {
    for context in [List, Field, Help] {
        let mut focus = Focus::on(context);
        let presses = VecDeque::from([Press::Paste("결제\r\n지연".to_owned()), Press::Key(Chord::typed('\r'))]);
        focus.read(Read { at: 0, presses });
        assert_eq!(focus.told, ["paste 결제\r\n지연", "open"]);
    }
}

#[test]
fn an_unbound_alt_is_esc_and_the_letter() {
    check(&[
        (Help, "\\j", &["back", "down"]),
        (List, "\\j", &["back", "down"]),
        (List, "\\b", &["undo"]),
        (Field, "\\b", &["edit WordLeft"]),
        (Field, "\\j", &["back", "down"]),
        (Field, "테스\\ㅌ", &["type 테스", "back", "late ㅌ"]),
        (Help, "\u{1b}\u{1b}", &["back", "back"]),
    ]);
}

#[test]
fn in_a_field_only_its_own_keys_act_and_everything_else_is_text() {
    check(&[
        (Field, "q?:/1 ㅂ", &["type q?:/1 ㅂ"]),
        (Field, "\u{7f}", &["edit Backspace"]),
        (Field, "^a^e^w^u^k", &["edit Home", "edit End", "edit DeleteWord", "edit DeleteToStart", "edit DeleteToEnd"]),
        (Field, "^n^p", &["down", "up"]),
        (Field, "^z", &["suspend"]),
        (Field, "^r", &["unbound Ctrl-r"]),
        (Field, "ab\u{7f}c", &["type ab", "edit Backspace", "type c"]),
    ]);
    for key in [Key::Left, Key::Right, Key::Home, Key::End, Key::Delete] {
        let mut focus = Focus::on(Field);
        focus.read(Read::key(0, Chord::plain(key)));
        assert_eq!(focus.told, [format!("edit {key:?}")]);
    }
}

#[test]
fn the_mouse_passes_through_in_its_place() {
    let mut focus = Focus::on(List);
    let wheel = Press::Mouse { button: Button::WheelDown, x: 3, y: 4 };
    focus.read(Read { at: 0, presses: VecDeque::from([Press::Key(Chord::char('j')), wheel]) });
    assert_eq!(focus.told, ["down", "WheelDown 3,4"]);
}
