//! Which chord means which action where: read from a table of keys, the default one or the reader's own.

use std::sync::LazyLock;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::{Action, Chord, ChordError, Context, Contexts, Key, korean, resolve};
use crate::corpus::Lang;

/// The default keys, a row a line as `build.rs` wrote them: the table, the action, its chords. Every start needs them, and
/// reading their TOML would be a tenth of it.
const DEFAULT: &str = include_str!(concat!(env!("OUT_DIR"), "/keys.txt"));

/// The keys in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keymap {
    bindings: Vec<Binding>,
}

/// One chord of one action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Binding {
    chord: Chord,
    action: Action,
    /// Whether it acts in text fields, or everywhere else.
    field: bool,
}

impl Binding {
    /// Where it acts.
    fn contexts(self) -> Contexts {
        self.action.contexts().shared(if self.field { Contexts::FIELD } else { Contexts::COMMAND })
    }

    /// Whether the two would fight over a press.
    fn fights(self, other: Binding) -> bool {
        self.chord == other.chord && self.action != other.action && !self.contexts().shared(other.contexts()).is_empty()
    }
}

/// Something wrong with a table of keys; the rest of it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyProblem {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: KeyFault,
}

/// What can be wrong with a table of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyFault {
    /// The file is no TOML; the parser's words.
    Syntax(String),
    /// No action has this name.
    UnknownAction(String),
    /// No key has this name.
    UnknownKey(String),
    /// What stands under this name is neither a chord nor a list of chords.
    NotAChord(String),
    /// The chord never gets here, or must stay free for input methods and tmux.
    Unreachable(Chord),
    /// The chord types or edits text, so it cannot be a command in a text field.
    EditsText(Chord),
    /// The action does nothing in a text field.
    NotInField(Action),
    /// Two actions share a chord; the first has it.
    Conflict(Chord, Action, Action),
    /// The chord quits at once and cannot be taken for the action.
    QuitsAtOnce(Chord, Action),
    /// The action that quits at once is left without a key; it keeps its own.
    NoWayOut,
}

impl KeyProblem {
    /// What is wrong, in a sentence.
    pub fn text(&self, lang: Lang) -> String {
        let ko = lang == Lang::Ko;
        match &self.fault {
            KeyFault::Syntax(said) if ko => format!("TOML 형식이 아닙니다: {said}"),
            KeyFault::Syntax(said) => format!("not TOML: {said}"),
            KeyFault::UnknownAction(name) if ko => format!("'{name}'(이)라는 명령은 없습니다"),
            KeyFault::UnknownAction(name) => format!("there is no action named '{name}'"),
            KeyFault::UnknownKey(name) if ko => format!("'{name}'(이)라는 키는 없습니다"),
            KeyFault::UnknownKey(name) => format!("there is no key named '{name}'"),
            KeyFault::NotAChord(name) if ko => format!("{name}: 키 하나나 키 목록이 와야 합니다"),
            KeyFault::NotAChord(name) => format!("{name}: a key or a list of keys belongs here"),
            KeyFault::Unreachable(chord) if ko => {
                format!("{chord}: 터미널이나 한글 입력기가 쓰는 키라 받을 수 없습니다")
            }
            KeyFault::Unreachable(chord) => format!("{chord} is kept by the terminal or by input methods"),
            KeyFault::EditsText(chord) if ko => format!("{chord}: 글을 입력하고 고치는 키입니다"),
            KeyFault::EditsText(chord) => format!("{chord} types or edits text in a text field"),
            KeyFault::NotInField(action) if ko => format!("{}: 입력란에서는 쓸 수 없는 명령입니다", action.id()),
            KeyFault::NotInField(action) => format!("{} does nothing in a text field", action.id()),
            KeyFault::Conflict(chord, first, second) if ko => {
                format!("{chord}: {}, {} 두 명령이 함께 씁니다. {}에 둡니다", first.id(), second.id(), first.id())
            }
            KeyFault::Conflict(chord, first, second) => {
                format!("{chord} is on both {} and {}; {} keeps it", first.id(), second.id(), first.id())
            }
            KeyFault::QuitsAtOnce(chord, action) if ko => {
                format!("{chord}: 바로 끝내는 키라 {}에 쓸 수 없습니다", action.id())
            }
            KeyFault::QuitsAtOnce(chord, action) => {
                format!("{chord} quits at once and is not given to {}", action.id())
            }
            KeyFault::NoWayOut if ko => "quit-now: 바로 끝내는 키가 하나는 있어야 해서 원래 키를 둡니다".to_owned(),
            KeyFault::NoWayOut => "quit-now needs a key and keeps its own".to_owned(),
        }
    }
}

impl Default for Keymap {
    /// The keys of `assets/keys.toml`.
    fn default() -> Self {
        static KEYS: LazyLock<Keymap> =
            LazyLock::new(|| Keymap { bindings: DEFAULT.lines().flat_map(bindings).collect() });
        KEYS.clone()
    }
}

/// The bindings of a row of the default keys.
fn bindings(row: &str) -> impl Iterator<Item = Binding> {
    let mut parts = row.split('\t');
    let field = parts.next() == Some("field");
    let action = parts.next().and_then(Action::from_id);
    let chords = parts.filter_map(|chord| Chord::parse(chord).ok());
    chords.filter_map(move |chord| action.map(|action| Binding { chord: chord.canonical(), action, field }))
}

/// A row of one table, with the byte at which it and each chord stands.
struct Row {
    at: usize,
    action: Action,
    field: bool,
    chords: Vec<(Chord, usize)>,
}

/// What is wrong, and at which byte of the file. Lines are counted only where something is.
type Fault = (usize, KeyFault);

impl Keymap {
    /// Lays the `[keys]` and `[keys.field]` tables of a TOML file over this keymap and tells what was wrong with them, in
    /// the order of the lines. Everything else in the file is left alone. An action that is named loses the chords that
    /// it had there, unless none of the new ones can be used; a chord that is given to an action is taken from the one that
    /// had it, and that is told. The key that quits at once is nobody else's: without it a reader could be locked in.
    pub fn read(&mut self, toml: &str) -> Vec<KeyProblem> {
        let mut faults = Vec::new();
        let mut rows = rows(toml, &mut faults);
        rows.sort_by_key(|row| (row.action != Action::QuitNow, row.at));
        let replaced = |old: &Binding| rows.iter().any(|row| row.action == old.action && row.field == old.field);
        let before: Vec<Binding> = self.bindings.extract_if(.., |old| replaced(old)).collect();
        let mut fresh: Vec<Binding> = Vec::new();
        for row in rows {
            let wanted = row.chords.len();
            let mut kept = 0;
            for (chord, at) in row.chords {
                let binding = Binding { chord, action: row.action, field: row.field };
                match self.give(binding, &fresh) {
                    Ok(robbed) => {
                        faults.extend(robbed.map(|old| (at, KeyFault::Conflict(chord, binding.action, old))));
                        kept += 1;
                        if !fresh.contains(&binding) {
                            fresh.push(binding);
                        }
                    }
                    Err(fault) => faults.push((at, fault)),
                }
            }
            if kept == 0 && (wanted > 0 || row.action == Action::QuitNow) {
                let own = before.iter().filter(|old| old.action == row.action && old.field == row.field);
                let free: Vec<Binding> = own.copied().filter(|old| !self.is_taken(*old, &fresh)).collect();
                fresh.extend(free);
                if wanted == 0 {
                    faults.push((row.at, KeyFault::NoWayOut));
                }
            }
        }
        self.bindings.append(&mut fresh);
        let line = |at: usize| toml.bytes().take(at).filter(|byte| *byte == b'\n').count().saturating_add(1);
        let mut problems: Vec<KeyProblem> =
            faults.into_iter().map(|(at, fault)| KeyProblem { line: line(at), fault }).collect();
        problems.sort_by_key(|problem| problem.line);
        problems
    }

    /// Takes the chord of `binding` from the action that had it, which is given back, unless a `fresh` binding or the
    /// action that quits at once has it.
    fn give(&mut self, binding: Binding, fresh: &[Binding]) -> Result<impl Iterator<Item = Action> + use<>, KeyFault> {
        if let Some(taken) = fresh.iter().find(|taken| taken.fights(binding)) {
            return Err(KeyFault::Conflict(binding.chord, taken.action, binding.action));
        }
        if self.bindings.iter().any(|old| old.action == Action::QuitNow && old.fights(binding)) {
            return Err(KeyFault::QuitsAtOnce(binding.chord, binding.action));
        }
        let robbed: Vec<Binding> = self.bindings.extract_if(.., |old| old.fights(binding)).collect();
        Ok(robbed.into_iter().map(|old| old.action))
    }

    /// Whether another action has the chord of a binding.
    fn is_taken(&self, binding: Binding, fresh: &[Binding]) -> bool {
        self.bindings.iter().chain(fresh).any(|other| other.fights(binding))
    }

    /// What the chord means there.
    pub fn find(&self, context: Context, chord: Chord) -> Option<Action> {
        self.bindings.iter().find(|b| b.chord == chord && b.contexts().has(context)).map(|b| b.action)
    }

    /// The chords that mean the action there, the one to show first.
    pub fn chords(&self, action: Action, context: Context) -> impl Iterator<Item = Chord> {
        self.bindings.iter().filter(move |b| b.action == action && b.contexts().has(context)).map(|b| b.chord)
    }

    /// The chords that mean the action outside text fields, the one to show first: for the palette and the key sheets.
    pub fn command_chords(&self, action: Action) -> impl Iterator<Item = Chord> {
        self.bindings.iter().filter(move |b| b.action == action && !b.field).map(|b| b.chord)
    }
}

/// The readable rows of a file's tables of keys.
fn rows(toml: &str, faults: &mut Vec<Fault>) -> Vec<Row> {
    let (document, errors) = DeTable::parse_recoverable(toml);
    let line = |at: usize| toml.bytes().take(at).filter(|byte| *byte == b'\n').count();
    let mut broken = Vec::new();
    for error in errors {
        let at = error.span().map_or(0, |span| span.start);
        broken.push(line(at));
        faults.push((at, KeyFault::Syntax(error.message().to_owned())));
    }
    // What stands on a line that is no TOML is a guess of the parser.
    let whole = |name: &Spanned<DeString<'_>>| broken.is_empty() || !broken.contains(&line(name.span().start));
    let document = document.into_inner();
    let Some(DeValue::Table(keys)) = document.get("keys").map(Spanned::get_ref) else { return Vec::new() };
    let mut rows = Vec::new();
    for (name, value) in keys {
        match value.get_ref() {
            DeValue::Table(field) if name.get_ref() == "field" => {
                for (name, value) in field.iter().filter(|(name, _)| whole(name)) {
                    rows.extend(row(name, value, true, faults));
                }
            }
            _ if !whole(name) => {}
            _ => rows.extend(row(name, value, false, faults)),
        }
    }
    rows
}

/// One row: an action's name and its chords.
fn row(
    name: &Spanned<DeString<'_>>,
    value: &Spanned<DeValue<'_>>,
    field: bool,
    faults: &mut Vec<Fault>,
) -> Option<Row> {
    let mut tell = |at, fault| faults.push((at, fault));
    let (at, name) = (name.span().start, name.get_ref().as_ref());
    let Some(action) = Action::from_id(name) else {
        tell(at, KeyFault::UnknownAction(name.to_owned()));
        return None;
    };
    if field && !action.contexts().has(Context::Field) {
        tell(at, KeyFault::NotInField(action));
        return None;
    }
    let items = match value.get_ref() {
        DeValue::Array(items) => items.iter().collect(),
        _ => vec![value],
    };
    let mut chords = Vec::new();
    let named = items.len();
    for item in items {
        let at = item.span().start;
        let DeValue::String(text) = item.get_ref() else {
            tell(at, KeyFault::NotAChord(name.to_owned()));
            continue;
        };
        match check(text, field) {
            Ok(chord) => chords.push((chord, at)),
            Err(fault) => tell(at, fault),
        }
    }
    // Where nothing of it can be used, it changes nothing.
    (named == 0 || !chords.is_empty()).then_some(Row { at, action, field, chords })
}

/// Reads a chord and holds it against what a terminal can send.
fn check(text: &str, field: bool) -> Result<Chord, KeyFault> {
    let written = Chord::parse(text).map_err(|error| match error {
        ChordError::Unknown(name) => KeyFault::UnknownKey(name),
        ChordError::Empty => KeyFault::UnknownKey(String::new()),
    })?;
    if !reachable(written) {
        return Err(KeyFault::Unreachable(written));
    }
    let chord = written.canonical();
    if field && (chord.text().is_some() || resolve::edit_key(chord).is_some()) {
        return Err(KeyFault::EditsText(chord));
    }
    Ok(chord)
}

/// Whether a terminal without extended keyboard protocols tells this chord from others, and leaves it to programs:
/// Ctrl-Space, Shift-Space, F9, Alt-Enter and Ctrl-b belong to input methods and tmux.
fn reachable(chord: Chord) -> bool {
    let Chord { key, ctrl, alt, shift } = chord;
    match key {
        Key::Char(c) if ctrl => {
            !shift && matches!(c.to_ascii_lowercase(), 'a' | 'c'..='g' | 'k' | 'l' | 'n'..='z' | '4'..='7')
        }
        Key::Char(' ') => !shift && !alt,
        // Alt-[ and Alt-O begin the sequences of other keys.
        Key::Char('[' | 'O') => !alt,
        Key::Char(c) => !korean::is_hangul(c),
        Key::F(number) => number != 9 && number <= 12,
        Key::Enter | Key::Esc => !ctrl && !alt && !shift,
        Key::Backspace => !ctrl && !shift,
        Key::Tab => !ctrl && !alt,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is in the palette only.
    const UNBOUND: [&str; 8] =
        ["sort", "marked-only", "zeros", "density", "save-view", "copy-slack", "copy-command", "print-and-quit"];

    const FILE: &str = include_str!("../../assets/keys.toml");

    fn parsed(text: &str) -> Chord {
        Chord::parse(text).unwrap()
    }

    #[test]
    fn the_default_keys_have_no_fault_and_leave_no_action_out() {
        let mut keymap = Keymap { bindings: Vec::new() };
        assert_eq!(keymap.read(FILE), []);
        // In whatever order the actions stand; that of the chords of one counts.
        let by_action = |keymap: &Keymap| {
            let mut bindings = keymap.bindings.clone();
            bindings.sort_by_key(|binding| (binding.action, binding.field));
            bindings
        };
        let built = by_action(&Keymap::default());
        assert_eq!(by_action(&keymap), built, "what the build made of the file is what a reader's own would mean");
        for action in Action::ALL {
            let bound = keymap.command_chords(*action).next().is_some();
            assert_eq!(bound, !UNBOUND.contains(&action.id()), "{}", action.id());
            let named = FILE.lines().any(|line| line.starts_with(&format!("{} = ", action.id())));
            assert!(named, "{} has no line in the table", action.id());
        }
    }

    #[test]
    fn a_command_on_a_capital_letter_has_a_second_key() {
        let keymap = Keymap::default();
        for binding in &keymap.bindings {
            if matches!(binding.chord.key, Key::Char(c) if c.is_ascii_uppercase()) {
                let other = keymap
                    .command_chords(binding.action)
                    .any(|chord| !matches!(chord.key, Key::Char(c) if c.is_ascii_uppercase()));
                assert!(other, "{} is on a capital letter alone", binding.action.id());
            }
        }
    }

    #[test]
    fn the_core_has_keys_that_no_input_method_composes() {
        let core = [
            "down",
            "up",
            "half-page-down",
            "half-page-up",
            "page-down",
            "page-up",
            "top",
            "bottom",
            "next-pane",
            "previous-pane",
            "left",
            "right",
            "open",
            "back",
            "search",
            "lens-1",
            "lens-2",
            "lens-3",
            "lens-4",
            "lens-5",
            "undo",
            "redo",
            "help",
            "quit-now",
        ];
        let keymap = Keymap::default();
        for id in core {
            let action = Action::from_id(id).unwrap();
            let plain = keymap
                .command_chords(action)
                .any(|chord| chord.ctrl || !matches!(chord.key, Key::Char(c) if c.is_ascii_alphabetic()));
            assert!(plain, "{id} has letters only");
        }
    }

    #[test]
    fn the_keys_of_the_product_mean_what_it_says() {
        use Context::*;
        let table = [
            (List, "j", "down"),
            (List, "down", "down"),
            (Field, "down", "down"),
            (Field, "Ctrl-n", "down"),
            (Field, "Ctrl-p", "up"),
            (List, "G", "bottom"),
            (Detail, "Ctrl-u", "half-page-up"),
            (List, "Space", "mark"),
            (Facets, "Space", "toggle"),
            (Facets, "m", "toggle"),
            (Reading, "m", "mark"),
            (Field, "Tab", "accept-suggestion"),
            (List, "Tab", "next-pane"),
            (List, "a", "accept-suggestion"),
            (Help, "q", "quit"),
            (Menu, "Esc", "back"),
            (List, "-", "previous-hit"),
            (Reading, "K", "previous-case"),
            (Reading, ".", "next-case"),
            (Graph, "Alt-b", "undo"),
            (Field, "F1", "help"),
            (Field, "Ctrl-c", "quit-now"),
        ];
        let keymap = Keymap::default();
        for (context, chord, id) in table {
            assert_eq!(keymap.find(context, parsed(chord)).map(Action::id), Some(id), "{chord} in {context:?}");
        }
        for (context, chord) in [(Field, "Ctrl-u"), (Field, "Alt-b"), (Field, "q"), (Help, "x"), (List, "Ctrl-b")] {
            assert_eq!(keymap.find(context, parsed(chord)), None, "{chord} in {context:?}");
        }
    }

    #[test]
    fn a_reader_s_keys_replace_the_action_s_own_and_say_whom_they_robbed() {
        let mut keymap = Keymap::default();
        let problems = keymap.read("lang = 'ko'\n\n[keys]\ndown = ['x', \"Down\"]\nup = 'e'\n");
        let conflict = |line, chord, first: &str, second: &str| KeyProblem {
            line,
            fault: KeyFault::Conflict(parsed(chord), Action::from_id(first).unwrap(), Action::from_id(second).unwrap()),
        };
        assert_eq!(problems, [conflict(4, "x", "down", "remove-filter"), conflict(5, "e", "up", "edit")]);
        assert_eq!(problems[0].text(Lang::En), "x is on both down and remove-filter; down keeps it");
        assert_eq!(keymap.find(Context::List, parsed("x")), Some(Action::Down));
        assert_eq!(keymap.find(Context::List, parsed("j")), None);
        assert_eq!(keymap.command_chords(Action::Down).map(|c| c.to_string()).collect::<Vec<_>>(), ["x", "down"]);
        assert_eq!(keymap.find(Context::Field, parsed("Ctrl-n")), Some(Action::Down), "fields keep their keys");
        assert_eq!(keymap.command_chords(Action::RemoveFilter).next(), None);
    }

    #[test]
    fn swapping_two_keys_is_no_conflict() {
        let mut keymap = Keymap::default();
        assert_eq!(keymap.read("[keys]\ncopy = 'e'\nedit = 'y'\n"), []);
        assert_eq!(keymap.find(Context::List, parsed("e")), Some(Action::Copy));
        assert_eq!(keymap.find(Context::List, parsed("y")), Some(Action::Edit));
    }

    #[test]
    fn the_key_that_quits_at_once_is_nobody_elses() {
        let told = |file: &str| {
            let mut keymap = Keymap::default();
            let told: Vec<String> = keymap.read(file).iter().map(|problem| problem.text(Lang::En)).collect();
            (keymap, told)
        };
        let is = |keymap: &Keymap, context, chord: &str, id: &str| {
            assert_eq!(keymap.find(context, parsed(chord)).map(Action::id), Some(id), "{chord} in {context:?}");
        };
        for (file, context) in [
            ("[keys]\nhelp = 'ctrl-c'\n", Context::List),
            ("[keys.field]\nhelp = 'Ctrl-c'\n", Context::Field),
            ("[keys]\nhelp = ['Ctrl-c']\nquit-now = 'Ctrl-q'\n[keys.field]\nhelp = 'Ctrl-c'\n", Context::Field),
        ] {
            let (keymap, said) = told(file);
            assert_eq!(said, ["Ctrl-c quits at once and is not given to help"], "{file}");
            is(&keymap, context, "Ctrl-c", "quit-now");
            // The action keeps the keys that it had.
            is(&keymap, Context::Field, "F1", "help");
        }
        let (keymap, said) = told("[keys]\nhelp = ['Ctrl-c', 'F2']\n");
        assert_eq!(said.len(), 1);
        is(&keymap, Context::List, "F2", "help");
        assert_eq!(keymap.find(Context::List, parsed("?")), None);
        // Whoever moves it elsewhere has its key free, and it wins wherever it stands.
        let (keymap, said) = told("[keys]\nhelp = 'Ctrl-c'\nquit-now = 'Ctrl-q'\n");
        assert_eq!(said, [""; 0]);
        is(&keymap, Context::List, "Ctrl-q", "quit-now");
        is(&keymap, Context::List, "Ctrl-c", "help");
        is(&keymap, Context::Field, "Ctrl-c", "quit-now");
        let (keymap, said) = told("[keys]\nhelp = 'F2'\nquit-now = 'F2'\n");
        assert_eq!(said, ["F2 is on both quit-now and help; quit-now keeps it"]);
        is(&keymap, Context::List, "F2", "quit-now");
        is(&keymap, Context::List, "?", "help");
        let (keymap, said) = told("[keys]\nquit-now = []\n");
        assert_eq!(said, ["quit-now needs a key and keeps its own"]);
        is(&keymap, Context::List, "Ctrl-c", "quit-now");
        let mut korean = Keymap::default();
        let korean = korean.read("[keys]\nhelp = 'Ctrl-c'\n");
        assert_eq!(korean[0].text(Lang::Ko), "Ctrl-c: 바로 끝내는 키라 help에 쓸 수 없습니다");
    }

    #[test]
    fn each_fault_is_told_with_its_line_and_the_rest_holds() {
        let file = "\
[keys]
jump = 'j'
copy = ['Bogus', 'F2']
edit = 3
fold = ['Ctrl-Space', 'F9', 'Alt-Enter', 'Ctrl-b', 'Ctrl-i', 'Ctrl-m', 'Shift-Space', 'ㅓ']
views = 'Z'
plain = 'Z'
[keys.field]
help = ['?', 'Ctrl-w']
search = 'F3'
";
        let mut keymap = Keymap::default();
        let told: Vec<String> =
            keymap.read(file).iter().map(|problem| format!("{} {}", problem.line, problem.text(Lang::En))).collect();
        let kept = "is kept by the terminal or by input methods";
        assert_eq!(
            told,
            [
                "2 there is no action named 'jump'".to_owned(),
                "3 there is no key named 'Bogus'".to_owned(),
                "4 edit: a key or a list of keys belongs here".to_owned(),
                format!("5 Ctrl-Space {kept}"),
                format!("5 F9 {kept}"),
                format!("5 Alt-Enter {kept}"),
                format!("5 Ctrl-b {kept}"),
                format!("5 Ctrl-i {kept}"),
                format!("5 Ctrl-m {kept}"),
                format!("5 Shift-Space {kept}"),
                format!("5 ㅓ {kept}"),
                "7 Z is on both views and plain; views keeps it".to_owned(),
                "9 ? types or edits text in a text field".to_owned(),
                "9 Ctrl-w types or edits text in a text field".to_owned(),
                "10 search does nothing in a text field".to_owned(),
            ]
        );
        assert_eq!(keymap.find(Context::List, Chord::plain(Key::F(2))), Some(Action::Copy));
        assert_eq!(keymap.find(Context::List, parsed("Z")), Some(Action::Views));
    }

    #[test]
    fn what_is_no_toml_changes_nothing_and_names_the_line() {
        let mut keymap = Keymap::default();
        let problems = keymap.read("a = 1\n[keys\n");
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].line, 2);
        assert!(matches!(problems[0].fault, KeyFault::Syntax(_)));
        assert_eq!(keymap, Keymap::default());
    }
}
