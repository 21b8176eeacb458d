//! The order of the nodes in their columns: each near what it is joined to (barycentres), the best of a few passes kept.
//! Whole numbers throughout, so that the same results always stand in the same order.

use crate::lens::counts::{Counted, Grid};
use std::cmp::Ordering;

/// How often the columns are gone through, there and back.
const PASSES: usize = 6;

/// The nodes in the order in which their lines cross least, as far as a few passes find it. `grids` join each column to
/// the next, in the order of `nodes`.
pub(super) fn untangled(nodes: [Vec<Counted>; 4], grids: &[Grid; 3]) -> [Vec<Counted>; 4] {
    let mut orders: [Vec<usize>; 4] = nodes.each_ref().map(|column| (0..column.len()).collect());
    let mut best = (crossings(&orders, grids), orders.clone());
    for pass in 0..PASSES {
        let columns: [usize; 3] = if pass % 2 == 0 { [1, 2, 3] } else { [2, 1, 0] };
        for column in columns {
            let beside = if pass % 2 == 0 { column - 1 } else { column + 1 };
            settle(&mut orders, grids, column, beside);
        }
        let crossed = crossings(&orders, grids);
        if crossed < best.0 {
            best = (crossed, orders.clone());
        }
    }
    let mut order = best.1.into_iter();
    nodes.map(|column| {
        let order = order.next().unwrap_or_default();
        order.into_iter().filter_map(|place| column.get(place).cloned()).collect()
    })
}

/// Sorts a column by where the nodes of the column beside it stand that each is joined to.
fn settle(orders: &mut [Vec<usize>; 4], grids: &[Grid; 3], column: usize, beside: usize) {
    let (Some(own), Some(others), Some(grid)) = (orders.get(column), orders.get(beside), grids.get(column.min(beside)))
    else {
        return;
    };
    let weight = |node: usize, other: usize| if beside < column { grid.at(other, node) } else { grid.at(node, other) };
    // The barycentre as a fraction; a node that is joined to nothing stays where it is.
    let centre = |(place, node): (usize, &usize)| {
        let joined = others.iter().enumerate().map(|(at, other)| (at, weight(*node, *other)));
        let (sum, total) = joined.fold((0, 0), |(sum, total), (at, weight)| (sum + at * weight, total + weight));
        (*node, if total == 0 { (place, 1) } else { (sum, total) })
    };
    let mut centred: Vec<(usize, (usize, usize))> = own.iter().enumerate().map(centre).collect();
    let by_centre = |a: (usize, usize), b: (usize, usize)| -> Ordering { (a.0 * b.1).cmp(&(b.0 * a.1)) };
    centred.sort_by(|(_, a), (_, b)| by_centre(*a, *b));
    if let Some(own) = orders.get_mut(column) {
        *own = centred.into_iter().map(|(node, _)| node).collect();
    }
}

/// How many pairs of lines cross, each counted as often as results stand behind both.
fn crossings(orders: &[Vec<usize>; 4], grids: &[Grid; 3]) -> usize {
    let pairs = orders.iter().zip(orders.iter().skip(1)).zip(grids);
    pairs.map(|((left, right), grid)| crossings_between(left, right, grid)).sum()
}

fn crossings_between(left: &[usize], right: &[usize], grid: &Grid) -> usize {
    // What the rows above have in each column.
    let mut above = vec![0usize; right.len()];
    let mut crossed = 0;
    for row in left {
        let mut beyond: usize = above.iter().sum();
        for (column, count) in right.iter().zip(&above) {
            beyond -= count;
            crossed += grid.at(*row, *column) * beyond;
        }
        for (column, count) in right.iter().zip(&mut above) {
            *count += grid.at(*row, *column);
        }
    }
    crossed
}
