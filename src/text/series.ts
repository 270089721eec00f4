/** The largest number of series of a person; series in the bin do not count (docs/spec/works.md, «Series»). */
export const MOST_SERIES = 300;
/** So many works a series has at most. */
export const MOST_SERIES_WORKS = 500;
/** So many works a call adds. */
export const SERIES_WORKS_AT_ONCE = 100;
