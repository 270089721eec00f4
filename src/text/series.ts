/** So many series a person has at most; those in the bin are not among them (spec/works.md, «Gallery, trailer, series»). */
export const MOST_SERIES = 300;
/** So many works a series has at most. */
export const MOST_SERIES_WORKS = 500;
/** So many works a call adds. */
export const SERIES_WORKS_AT_ONCE = 100;
