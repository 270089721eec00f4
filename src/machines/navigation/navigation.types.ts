/** One entry of the tab's history; `index` counts entries, `key` names the entry through reloads. */
export type HistoryEntry = { path: string; search: string; hash: string; key: string; index: number };
/** How the entry came to be shown: as a new one, in place of another, or by back and forward. */
export type Arrival = "entered" | "replaced" | "travelled";
/** The page that is shown, and the key of the entry that it was entered by. It outlives changes of its query, and a new address. */
export type ShownPage = { path: string; key: string };
type Wish = { to: string; isReplacing: boolean } | { delta: number };
export type Change = { id: string };

export type NavigationEvent =
  | { type: "navigation.requested"; to: string; isReplacing: boolean }
  | { type: "location.changed"; place: HistoryEntry; arrival: Arrival }
  /** What is shown has got an address of its own, without a fragment: the page stays as it is. */
  | { type: "address.renamed"; to: string }
  /** Something typed is not saved: a form under its id. */
  | ({ type: "changes.made" } & Change)
  | ({ type: "changes.gone" } & Change)
  | { type: "departure.confirmed" }
  | { type: "departure.cancelled" };
/** Commands for the browser's history; all but a new name are answered with `location.changed`. */
export type HistoryCommand =
  | { type: "entry.wanted"; to: string; isReplacing: boolean }
  | { type: "entry.renamed"; to: string }
  | { type: "travel.wanted"; delta: number };

export type NavigationContext = {
  place: HistoryEntry;
  page: ShownPage;
  arrival: Arrival;
  unsaved: readonly string[];
  wish: Wish | null;
};
