//! Size of the terminal + what is open -> regions, as data. It draws nothing and knows no text.

/// A region of the screen, in cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Region {
    /// The left column.
    pub x: u16,
    /// The top row.
    pub y: u16,
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Region {
    /// Whether nothing can be drawn in it.
    pub fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    /// The column after the last.
    pub fn right(self) -> u16 {
        self.x.saturating_add(self.width)
    }

    /// The row after the last.
    pub fn bottom(self) -> u16 {
        self.y.saturating_add(self.height)
    }

    /// Its first row, and the rest below.
    pub fn split_top(self, rows: u16) -> (Region, Region) {
        let rows = rows.min(self.height);
        let top = Region { height: rows, ..self };
        let rest = Region { y: self.y.saturating_add(rows), height: self.height.saturating_sub(rows), ..self };
        (top, rest)
    }

    /// Its left columns, and the rest to the right of them.
    pub fn split_left(self, columns: u16) -> (Region, Region) {
        let columns = columns.min(self.width);
        let left = Region { width: columns, ..self };
        let rest = Region { x: self.x.saturating_add(columns), width: self.width.saturating_sub(columns), ..self };
        (left, rest)
    }

    /// The same with `cells` of air left and right, if that leaves anything.
    pub fn airy(self, cells: u16) -> Region {
        if self.width > cells.saturating_mul(2) {
            Region {
                x: self.x.saturating_add(cells),
                width: self.width.saturating_sub(cells.saturating_mul(2)),
                ..self
            }
        } else {
            self
        }
    }
}

/// How the panes stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Form {
    /// Facets, list and detail side by side.
    #[default]
    Three,
    /// The list above, the detail below; facets come in beside them.
    Stacked,
    /// One pane at a time.
    Single,
    /// Too small for anything but a notice.
    Tiny,
}

/// What of the model decides where things stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wanted {
    /// The facets are asked for (where they have no pane of their own, they come in).
    pub facets: bool,
    /// The detail has the room of the list (one pane at a time).
    pub detail: bool,
    /// A case has the whole screen.
    pub reading: bool,
    /// A case has the whole screen, with nothing else on it.
    pub plain: bool,
    /// The row of chips and suggestions has something to show.
    pub chips: bool,
}

/// Where things stand; a pane that does not show is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Layout {
    /// How the panes stand.
    pub form: Form,
    /// The search box, counts, sort and language.
    pub header: Region,
    /// Filters that are on, and suggestions.
    pub chips: Region,
    /// The facet pane, its title row included.
    pub facets: Region,
    /// The list pane, its title row included.
    pub list: Region,
    /// The detail pane, its title row included (none in the plain view).
    pub detail: Region,
    /// Rules between panes, one cell thick.
    pub rules: [Region; 2],
    /// The keys that matter here, or a message.
    pub footer: Region,
    /// Everything between header and footer.
    pub body: Region,
    /// The whole screen.
    pub screen: Region,
    /// The facets have come in where they have no pane of their own.
    pub slid: bool,
}

const WIDE: u16 = 120;
const TALL: u16 = 20;

/// The regions of a screen of `width` x `height` cells.
pub fn layout(width: u16, height: u16, wanted: Wanted) -> Layout {
    let screen = Region { x: 0, y: 0, width, height };
    if width < 20 || height < 5 {
        return Layout { form: Form::Tiny, screen, ..Layout::default() };
    }
    let form = match (width >= WIDE, height >= TALL) {
        (_, false) => Form::Single,
        (true, true) => Form::Three,
        (false, true) => Form::Stacked,
    };
    let mut out = Layout { form, screen, ..Layout::default() };
    if wanted.plain {
        out.detail = screen;
        return out;
    }
    let (header, rest) = screen.split_top(1);
    // A low screen gives the chips a row only when there are any; elsewhere the panes stand still.
    let (chips, rest) = rest.split_top(u16::from(wanted.chips || form != Form::Single));
    let (body, footer) = rest.split_top(rest.height.saturating_sub(1));
    (out.header, out.chips, out.body, out.footer) = (header, chips, body, footer);
    if wanted.reading {
        out.detail = body;
        return out;
    }
    match form {
        Form::Three => three(&mut out),
        Form::Stacked => stacked(&mut out, wanted.facets),
        Form::Single if wanted.facets => out.facets = body,
        Form::Single if wanted.detail => out.detail = body,
        Form::Single | Form::Tiny => out.list = body,
    }
    out
}

fn three(out: &mut Layout) {
    let facets = (out.body.width / 4).clamp(30, 40);
    let (left, rest) = out.body.split_left(facets);
    let (rule, rest) = rest.split_left(1);
    let list = (rest.width.saturating_mul(9) / 20).clamp(36, 66);
    let (middle, rest) = rest.split_left(list);
    let (second, detail) = rest.split_left(1);
    (out.facets, out.list, out.detail, out.rules) = (left, middle, detail, [rule, second]);
}

fn stacked(out: &mut Layout, facets: bool) {
    let mut room = out.body;
    if facets {
        out.slid = true;
        // Too narrow for two: the facets take it all while they are asked for.
        if room.width < 72 {
            out.facets = room;
            return;
        }
        let (left, rest) = room.split_left((room.width.saturating_mul(9) / 20).clamp(34, 44));
        (out.facets, (out.rules[1], room)) = (left, rest.split_left(1));
    }
    let (list, rest) = room.split_top((room.height.saturating_mul(2) / 5).max(7));
    (out.list, (out.rules[0], out.detail)) = (list, rest.split_top(1));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_panes_from_120_columns() {
        let at = layout(120, 40, Wanted::default());
        assert_eq!(at.form, Form::Three);
        assert_eq!((at.facets.x, at.facets.width), (0, 30));
        assert_eq!(at.rules[0], Region { x: 30, y: 2, width: 1, height: 37 });
        assert_eq!((at.list.x, at.list.width), (31, 40));
        assert_eq!((at.detail.x, at.detail.right()), (72, 120));
        assert_eq!(at.footer, Region { x: 0, y: 39, width: 120, height: 1 });
    }

    #[test]
    fn below_that_the_list_stands_above_the_detail() {
        let at = layout(80, 24, Wanted::default());
        assert_eq!(at.form, Form::Stacked);
        assert_eq!(at.list, Region { x: 0, y: 2, width: 80, height: 8 });
        assert_eq!(at.detail, Region { x: 0, y: 11, width: 80, height: 12 });
        assert!(at.facets.is_empty());
        let slid = layout(80, 24, Wanted { facets: true, ..Wanted::default() });
        assert!(slid.slid);
        assert_eq!(slid.facets, Region { x: 0, y: 2, width: 36, height: 21 });
        assert_eq!((slid.list.x, slid.list.width), (37, 43));
    }

    #[test]
    fn a_low_screen_shows_one_pane_at_a_time() {
        let at = layout(140, 12, Wanted::default());
        assert_eq!((at.form, at.list.height, at.detail.height), (Form::Single, 10, 0));
        let at = layout(40, 12, Wanted { detail: true, chips: true, ..Wanted::default() });
        assert_eq!((at.list.height, at.detail.height), (0, 9));
    }

    #[test]
    fn any_size_has_regions_inside_the_screen() {
        for width in 0..200 {
            for height in 0..60 {
                for bits in 0..32u8 {
                    let on = |bit: u8| bits & (1 << bit) != 0;
                    let wanted = Wanted { facets: on(0), detail: on(1), reading: on(2), plain: on(3), chips: on(4) };
                    let at = layout(width, height, wanted);
                    for region in
                        [at.header, at.chips, at.facets, at.list, at.detail, at.footer, at.rules[0], at.rules[1]]
                    {
                        assert!(region.right() <= width && region.bottom() <= height, "{width}x{height} {region:?}");
                    }
                }
            }
        }
    }
}
