import type { Visitor, WidgetNews } from "../machines/support/supportChat.machine.ts";

/** One widget of another company, whatever it is called there. */
export type ChatProvider = {
  /** Ends when the widget is in the page, unseen. If broken off, it undoes itself, also when the script comes later. */
  render: (visitor: Visitor, signal: AbortSignal) => Promise<void>;
  tell: (visitor: Visitor) => void;
  show: () => void;
  hide: () => void;
  /** Nothing of it is seen any more; `render` begins again. */
  kill: () => void;
  /** @returns stops */
  follow: (hear: (news: WidgetNews) => void) => () => void;
};
