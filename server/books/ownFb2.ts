// What an export writes and the import knows again.

/** The id of the epigraph of a body that tells what the work warns of. */
export const FIRST_PAGE = "rukopis-first-page";

/** The style of a subtitle that is a heading of the first level: fb2 knows one level within a section. */
export const TOP_HEADING = "h1";

/** Styles of paragraphs that are not where a text begins. */
export const ALIGNED: readonly string[] = ["center", "right"];

/** What the id of a cite begins with that is a frame: fb2 has none. */
export const FRAME = "rukopis-frame-";
