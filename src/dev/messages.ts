/** What may cross a BroadcastChannel and be shown as a tree. */
export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

/** One step of one actor: the event, the edges it took, and where the actor stood then. */
export type Moment = {
  /** The tab, and the number of moments that it had sent before: together they name the moment. */
  tab: string;
  count: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Where the tab was: «/work/create». */
  page: string;
  /** The actor within its tab: «x:3». */
  session: string;
  parent: string;
  machine: string;
  event: { type: string } & { [name: string]: Plain };
  /** Ids of the active states, with those around them. */
  states: string[];
  /** Ids of the edges, the same as the chart's. */
  edges: string[];
  /** «signedIn.fresh». */
  value: string;
  context: Plain;
  status: "active" | "done" | "error" | "stopped";
};

export type Message =
  | { kind: "moment"; moment: Moment }
  /** A page has opened and asks every tab what happened before. */
  | { kind: "asked" }
  | { kind: "past"; moments: Moment[] }
  /** An event by hand, for the tab that has the actor. */
  | { kind: "wished"; tab: string; session: string; event: { type: string } }
  | { kind: "left"; tab: string };

export const channelName = "rukopis.inspect";
