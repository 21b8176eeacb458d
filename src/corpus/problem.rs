//! What was wrong with a file: data, not sentences. The sentences, in both languages, are made in `i18n`.

use super::Lang;
use crate::text::clean;
use std::io;

/// How much a problem weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// A thing to look at once, which is often right as it is; never a failure, however strict the check.
    Note,
    /// Worth a look; nothing is lost.
    Hint,
    /// A field was left out, or two things clash; the case is there.
    Warning,
    /// A file or a record could not be read.
    Error,
}

impl Weight {
    /// Whether something is missing or clashes: what has to be told without being asked for.
    pub fn is_fault(self) -> bool {
        self >= Weight::Warning
    }
}

/// One problem: where, and what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// How much it weighs.
    pub weight: Weight,
    /// The file as shown: composed and clean.
    pub file: String,
    /// The line, from 1, where one is known.
    pub line: Option<usize>,
    /// The field's path, parts joined by dots (places in lists from 0), where there is one.
    pub field: Option<String>,
    /// The id of the case, where one is known.
    pub case: Option<String>,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// The form of a JSON value, as far as a person is told about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// `null`.
    Null,
    /// `true` or `false`.
    Truth,
    /// A number.
    Number,
    /// A text.
    Text,
    /// A list.
    List,
    /// An object.
    Object,
    /// An object of texts, `{"en": .., "ko": ..}`.
    Bilingual,
}

/// What is wrong, with the particulars that its sentence needs. All text in here is clean.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The file or folder could not be opened or read; the system's words.
    Unreadable(String),
    /// A folder where a file belongs.
    Folder,
    /// There is nothing at this path.
    NotFound,
    /// A pipe, a socket or a device: never opened.
    NotRegular,
    /// A link whose target is missing.
    DanglingLink,
    /// A link to a folder that it lies in.
    LinkCircle,
    /// A folder whose name ends like that of a file of cases; what is in it was read.
    FolderNamedLikeFile,
    /// Nothing is in it.
    Empty,
    /// It is text in UTF-16.
    Utf16,
    /// It looks like text in CP949 (EUC-KR).
    Cp949,
    /// It is not text in UTF-8.
    NotUtf8,
    /// More bytes than are read.
    TooBig {
        /// Its size in bytes.
        bytes: u64,
        /// The most that is read, in bytes.
        limit: u64,
    },
    /// Lists and objects stand inside each other deeper than is read.
    TooDeep {
        /// The most that is read.
        limit: usize,
    },
    /// It ends in the middle.
    Truncated,
    /// It is no JSON.
    Syntax {
        /// The column of the fault in its line, in bytes from 1.
        column: usize,
        /// The parser's words.
        words: String,
    },
    /// Something follows the end of the JSON.
    TrailingText,
    /// The record is not an object.
    NotAnObject(Shape),
    /// An object without an id and a title.
    NoCase,
    /// The value has a form that cannot be used; it was left out.
    WrongType {
        /// What is wanted.
        wanted: Shape,
        /// What is there.
        found: Shape,
    },
    /// The value has another form than it should; it was taken all the same.
    OtherType {
        /// What is wanted.
        wanted: Shape,
        /// What is there.
        found: Shape,
    },
    /// A text with half a character in it; it was left out.
    BrokenText,
    /// The key stands twice in one object; the last one counts.
    KeyTwice,
    /// Not a date; shown as written.
    BadDate(String),
    /// Not a duration; shown as written.
    BadDuration(String),
    /// No id; this one was made from the file's name.
    NoId(String),
    /// An id with blanks or control characters in it.
    OddId(String),
    /// Another case has the same id; the file of that one.
    DuplicateId(String),
    /// The case takes the place of the one of the same id in the starter library.
    ReplacesEmbedded,
    /// A value of the vocabulary without a slug.
    NoSlug,
    /// The text is there in the other language only; the one that it lacks.
    MissingLanguage(Lang),
    /// The field has no text at all.
    MissingText,
    /// A field that is not known; the name that was probably meant.
    MisspeltField(String),
    /// A slug that the vocabulary does not know.
    UnknownSlug(String),
    /// An id that no case has.
    NoSuchCase(String),
    /// No http or https address.
    BadLink(String),
    /// A title longer than a row of the list.
    LongTitle {
        /// Its length: syllables in Korean, letters in English.
        length: usize,
        /// The most that fits.
        limit: usize,
    },
    /// A title that begins with what the list shows beside it: organization, region or date.
    TitleBegins(String),
    /// A title that ends in a full stop.
    TitleStop,
    /// A text that is too short to tell anything; its length in characters.
    ShortText(usize),
    /// A text longer than a reader skims; its length in characters.
    LongText(usize),
    /// It was noticed after it was over.
    NoticedTooLate,
    /// Sentences of the case stand in another one too.
    RepeatedSentence {
        /// The other case.
        case: String,
        /// The first of the sentences.
        sentence: String,
        /// How many they are.
        count: usize,
    },
    /// A time of the 12-hour clock.
    TwelveHour(String),
    /// Two spaces in a row.
    DoubleSpace,
    /// A Korean particle that stands apart from its word.
    DetachedParticle(String),
    /// A Korean sentence in 합니다체.
    PoliteEnding(String),
    /// A turn of phrase of translated Korean.
    Translationese(String),
    /// Figures that the steps of the other language do not have.
    OneSidedFigures {
        /// The language that has them.
        lang: Lang,
        /// The figures, as written.
        figures: Vec<String>,
    },
    /// A value of the synonyms that is not of the form `facet:slug`, or whose facet has no vocabulary.
    BadValue(String),
    /// Something is wrong with the settings: said in English and in Korean.
    Setting([String; 2]),
    /// So many lines of what is remembered from run to run are no records; they were left out.
    LostRecords(usize),
}

/// What is wrong with a text, before anybody knows which file it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The line within the text, from 1, where one is known.
    pub line: Option<usize>,
    /// The path of the field; blank for the text as a whole.
    pub field: String,
    /// What is wrong.
    pub kind: ProblemKind,
}

impl ProblemKind {
    /// What kept a file from being read.
    pub fn of(error: &io::Error) -> ProblemKind {
        match error.kind() {
            io::ErrorKind::IsADirectory => ProblemKind::Folder,
            _ => ProblemKind::Unreadable(clean::line(&error.to_string())),
        }
    }

    /// What it weighs when it is met in reading or in a check of style.
    pub fn weight(&self) -> Weight {
        use ProblemKind as K;
        match self {
            K::Unreadable(_)
            | K::Folder
            | K::NotFound
            | K::NotRegular
            | K::DanglingLink
            | K::Empty
            | K::Utf16
            | K::Cp949
            | K::NotUtf8
            | K::TooBig { .. }
            | K::TooDeep { .. }
            | K::Truncated
            | K::Syntax { .. }
            | K::NotAnObject(_)
            | K::NoCase
            | K::NoSuchCase(_)
            | K::BadLink(_) => Weight::Error,
            K::TrailingText
            | K::WrongType { .. }
            | K::OtherType { .. }
            | K::BrokenText
            | K::KeyTwice
            | K::BadDate(_)
            | K::BadDuration(_)
            | K::OddId(_)
            | K::DuplicateId(_)
            | K::NoSlug
            | K::BadValue(_)
            | K::Setting(_)
            | K::LostRecords(_) => Weight::Warning,
            K::LinkCircle
            | K::FolderNamedLikeFile
            | K::NoId(_)
            | K::ReplacesEmbedded
            | K::MissingLanguage(_)
            | K::MissingText
            | K::MisspeltField(_)
            | K::UnknownSlug(_)
            | K::LongTitle { .. }
            | K::TitleBegins(_)
            | K::TitleStop
            | K::ShortText(_)
            | K::LongText(_)
            | K::NoticedTooLate
            | K::RepeatedSentence { .. }
            | K::TwelveHour(_)
            | K::DoubleSpace => Weight::Hint,
            // A rule finds these, but only a reader can tell whether they are wrong.
            K::DetachedParticle(_) | K::PoliteEnding(_) | K::Translationese(_) | K::OneSidedFigures { .. } => {
                Weight::Note
            }
        }
    }
}
