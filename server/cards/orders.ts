/** What is painted. `id`: of the work whose drawn cover it is, which decides its colours and its picture. */
export type CardOrder =
  /** A cover alone, as reading programs and players show it. */
  | { make: "cover"; id: number; title: string; author: string; width: number }
  /**
   * What messengers show of a page: 1200 × 630. `label`: of what kind the page is; `book`: its drawn cover is next to
   * the words.
   */
  | {
      make: "card";
      title: string;
      label: string;
      author: string;
      book: { id: number; title: string; author: string } | null;
    };

export type Painted = { outcome: "painted"; bytes: Uint8Array } | { outcome: "failed"; message: string };
