//! The playbook as a page.

use super::{FIRST, Place, Playbook, Remedy, Tab, org, soon, texts, words};
use crate::corpus::{Case, Facet, Lang, Section};
use crate::i18n::{chrome, format, playbook as says, sections};
use crate::lens::board::{Board, Goal, View};
use crate::lens::sheet::{APART, GAP, Line, Sheet, columns, widest};
use crate::lens::span::{self, Role, Row, Span};
use crate::lens::tally::Tally;
use crate::query::{CaseIx, Library, Results};
use crate::text::width;
use std::collections::HashSet;

/// From how many cells on causes and factors stand side by side.
const WIDE: usize = 72;
/// The narrowest page on which organizations show.
const WITH_ORG: usize = 44;
/// The widest that an organization gets, in cells.
const ORG: usize = 18;
/// The widest that a time gets, in cells.
const TIME: usize = 12;
/// The widest that an id gets, in cells.
const ID: usize = 12;

/// The page over `results`; where the kinds of their steps are not known yet and are many, it says so in their place.
pub fn board(library: &Library, results: &Results, view: View) -> Board {
    let first = if view.whole { usize::MAX } else { FIRST };
    page(library, &soon(library, results, first), view)
}

/// The page of a playbook.
pub fn page(library: &Library, book: &Playbook, view: View) -> Board {
    let tabs = Tab::ALL.map(|tab| match tab {
        Tab::Worse => says::worse(view.lang).to_owned(),
        tab => sections::section(tab.section(), view.lang).to_owned(),
    });
    let mut page = Page { library, book, view, sheet: Sheet::new(view.width), id: 0, org: 0, time: 0 };
    page.measure(Tab::at(view.tab));
    if book.cases.is_empty() {
        page.sheet.line(Line::said(vec![Span::new(chrome::no_match(view.lang), Role::Text)]));
    } else {
        match Tab::at(view.tab) {
            Tab::Remediation => page.remediation(),
            Tab::Worse => page.worse(),
            tab => page.by_case(tab.section(), false),
        }
        page.rest();
    }
    page.sheet.finish(tabs.to_vec())
}

/// A page in the making.
struct Page<'a> {
    library: &'a Library,
    book: &'a Playbook,
    view: View,
    sheet: Sheet,
    /// Cells of the ids.
    id: usize,
    /// Cells of the organizations; none where there is no room.
    org: usize,
    /// Cells of the times to detect or to recover.
    time: usize,
}

impl Page<'_> {
    fn lang(&self) -> Lang {
        self.view.lang
    }

    fn case(&self, at: CaseIx) -> &Case {
        self.library.case(at)
    }

    fn measure(&mut self, tab: Tab) {
        let cases: Vec<&Case> = self.book.first().iter().map(|case| self.library.case(*case)).collect();
        self.id = widest(cases.iter().map(|case| case.id.as_ref())).min(ID);
        let org = widest(cases.iter().map(|case| org(case))).min(ORG).min(self.view.width / 5);
        let times = cases.iter().map(|case| if tab == Tab::Detection { detected(case) } else { recovered(case) });
        self.time = widest(times.collect::<Vec<_>>().iter().map(String::as_str)).min(TIME);
        self.org = if self.view.width < WITH_ORG { 0 } else { org };
    }

    /// What to suspect, what made it worse, then the steps.
    fn remediation(&mut self) {
        let width = self.view.width;
        let wide = width >= WIDE;
        let most = if self.view.whole {
            usize::MAX
        } else if wide {
            5
        } else {
            3
        };
        let left = if wide { (width - APART) * 3 / 5 } else { width };
        let right = if wide { width - APART - left } else { width };
        let causes = self.causes(most, left);
        let factors = self.factors(most, right);
        if wide {
            self.sheet.beside(causes, left, factors);
        } else {
            self.sheet.lines(causes);
            self.sheet.gap();
            self.sheet.lines(factors);
        }
        self.sheet.gap();
        if self.view.regrouped {
            self.by_case(Section::Remediation, true);
        } else {
            self.by_kind();
        }
    }

    fn heading(&self, text: &str) -> Line {
        let taken = says::taken(self.book.taken, self.book.cases.len(), self.lang());
        let cells = width::cells(&taken);
        Line::said(columns(text, Role::Heading, &[(&taken, cells)], self.view.width))
    }

    fn causes(&self, most: usize, width: usize) -> Vec<Line> {
        let lang = self.lang();
        let counts: Vec<String> = self.book.causes.iter().map(|cause| cause.cases.len().to_string()).collect();
        let medians: Vec<String> =
            self.book.causes.iter().map(|cause| says::median(cause.times.median, cause.times.known, lang)).collect();
        let heads = [says::cases(lang), says::median_column(lang)];
        let count = widest(counts.iter().map(String::as_str).chain([heads[0]]));
        let median = widest(medians.iter().map(String::as_str).chain([heads[1]]));
        let head = [(heads[0], count), (heads[1], median)];
        let mut lines = vec![Line::said(columns(says::suspect(lang), Role::Heading, &head, width))];
        for ((cause, number), time) in self.book.causes.iter().zip(&counts).zip(&medians).take(most) {
            lines.push(self.value(cause, &[(number, count), (time, median)], width));
        }
        lines.extend(self.more(self.book.causes.len(), most));
        lines
    }

    fn factors(&self, most: usize, width: usize) -> Vec<Line> {
        let lang = self.lang();
        let counts: Vec<String> = self.book.factors.iter().map(|factor| factor.cases.len().to_string()).collect();
        let head = says::cases(lang);
        let count = widest(counts.iter().map(String::as_str).chain([head]));
        let mut lines = vec![Line::said(columns(says::worse(lang), Role::Heading, &[(head, count)], width))];
        for (factor, number) in self.book.factors.iter().zip(&counts).take(most) {
            lines.push(self.value(factor, &[(number, count)], width));
        }
        lines.extend(self.more(self.book.factors.len(), most));
        lines
    }

    fn value(&self, tally: &Tally, right: &[(&String, usize)], width: usize) -> Line {
        let label = self.library.label(tally.facet, &tally.slug, self.lang());
        let right: Vec<(&str, usize)> = right.iter().map(|(text, cells)| (text.as_str(), *cells)).collect();
        let goal = Goal::Values(vec![(tally.facet, tally.slug.clone())]);
        Line { row: columns(&label, Role::Text, &right, width), goal: Some(goal) }
    }

    fn more(&self, count: usize, most: usize) -> Option<Line> {
        let left = count.checked_sub(most).filter(|left| *left > 0)?;
        let row = vec![Span::new(chrome::more(left, self.lang()), Role::Quiet)];
        Some(Line { row, goal: Some(Goal::Whole) })
    }

    fn by_kind(&mut self) {
        self.sheet.line(self.heading(says::ended(self.lang())));
        let Some(remedies) = &self.book.remedies else {
            self.sheet.line(Line::said(vec![quiet(says::counting(self.lang()).to_owned())]));
            return;
        };
        for remedy in remedies {
            self.sheet.line(Line::said(title(remedy, self.lang())));
            let steps: Vec<Line> = remedy.steps.iter().map(|place| self.step(*place, true)).collect();
            self.sheet.lines(steps);
        }
    }

    /// The texts of a section, case by case; `numbered` under a title row a case, else each with its case before it.
    fn by_case(&mut self, section: Section, numbered: bool) {
        let lang = self.lang();
        let name = if numbered { says::ended(lang) } else { sections::section(section, lang) };
        self.sheet.line(self.heading(name));
        let mut silent = 0;
        for case in self.book.first() {
            let count = texts(self.case(*case), section).len();
            silent += usize::from(count == 0);
            if numbered && count > 0 {
                self.sheet.line(self.case_line(*case, Section::Remediation, 0));
            }
            for item in 0..count {
                self.sheet.line(self.step(Place { case: *case, section, item }, !numbered));
            }
        }
        if silent > 0 {
            self.sheet.line(Line::said(vec![Span::new(says::silent(silent, lang), Role::Quiet)]));
        }
    }

    /// Each factor, and the cases of the first ones that name it.
    fn worse(&mut self) {
        self.sheet.line(self.heading(says::worse(self.lang())));
        let first: HashSet<CaseIx> = self.book.first().iter().copied().collect();
        for tally in &self.book.factors {
            let label = self.library.label(Facet::Factor, &tally.slug, self.lang());
            let count = says::remedy(tally.cases.len(), tally.times.range, self.lang());
            let row = vec![Span::new(width::narrow(&label), Role::Accent), quiet(format!("  {count}"))];
            let goal = Goal::Values(vec![(Facet::Factor, tally.slug.clone())]);
            self.sheet.line(Line { row, goal: Some(goal) });
            for case in tally.cases.iter().filter(|case| first.contains(case)) {
                let place = self.case(*case).contributing.iter().position(|slug| *slug == tally.slug);
                self.sheet.line(self.case_line(*case, Section::Factors, place.unwrap_or(0)));
            }
        }
        if self.book.factors.is_empty() {
            let silent = says::silent(self.book.cases.len(), self.lang());
            self.sheet.line(Line::said(vec![quiet(silent)]));
        }
    }

    /// A case by its title.
    fn case_line(&self, at: CaseIx, section: Section, item: usize) -> Line {
        let case = self.case(at);
        let mut row = self.lead(at);
        if section == Section::Remediation {
            row.push(quiet(self.time(&recovered(case))));
        }
        row.push(Span::new(width::narrow(&format::title(case, self.lang())), Role::Text));
        Line { row: span::clip(row, self.view.width), goal: Some(Goal::Case { case: at, section, item }) }
    }

    /// A text of a case on one row; `named` with its case before it, else with its number.
    fn step(&self, place: Place, named: bool) -> Line {
        let case = self.case(place.case);
        let text = texts(case, place.section).get(place.item).map(|text| words(text, self.lang(), true));
        let mut row = if named {
            self.lead(place.case)
        } else {
            vec![quiet(format!("{}{}. ", " ".repeat(GAP * 2), place.item + 1))]
        };
        if place.section == Section::Detection {
            row.push(quiet(self.time(&detected(case))));
        }
        row.push(Span::new(width::narrow(&text.unwrap_or_default()), Role::Text));
        let goal = Goal::Case { case: place.case, section: place.section, item: place.item };
        Line { row: span::clip(row, self.view.width), goal: Some(goal) }
    }

    /// A time in its column, which there is where any case tells one.
    fn time(&self, time: &str) -> String {
        let gap = if self.time > 0 { " ".repeat(GAP) } else { String::new() };
        format!("{}{gap}", width::pad_start(&width::truncate(time, TIME), self.time))
    }

    /// Id and organization, each in its column.
    fn lead(&self, at: CaseIx) -> Row {
        let case = self.case(at);
        let gap = " ".repeat(GAP);
        let mut row = vec![quiet(format!("{gap}{}{gap}", width::fit(&width::narrow(&case.id), self.id)))];
        if self.org > 0 {
            row.push(Span::new(width::fit(&width::narrow(org(case)), self.org), Role::Accent));
            row.push(Span::new(gap, Role::Text));
        }
        row
    }

    /// The way to the texts of the other results.
    fn rest(&mut self) {
        let left = self.book.cases.len() - self.book.taken;
        if left > 0 {
            self.sheet.gap();
            let row = vec![quiet(says::rest(left, self.lang()))];
            self.sheet.line(Line { row, goal: Some(Goal::Whole) });
        }
    }
}

fn title(remedy: &Remedy, lang: Lang) -> Row {
    let name = remedy.kind.and_then(|kind| kind.label.best(lang)).map_or(says::no_kind(lang), |(_, label)| label);
    let count = says::remedy(remedy.count, remedy.range(), lang);
    vec![Span::new(name, Role::Heading), quiet(format!("  {count}"))]
}

fn detected(case: &Case) -> String {
    case.timeline.detected_after.as_ref().map(format::span).unwrap_or_default()
}

fn recovered(case: &Case) -> String {
    case.timeline.resolved_after.as_ref().map(format::span).unwrap_or_default()
}

fn quiet(text: impl Into<String>) -> Span {
    Span::new(text, Role::Quiet)
}
