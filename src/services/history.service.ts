import type { HistoryCommand, HistoryEntry, NavigationEvent } from "../machines/navigation/navigation.machine.ts";

type Tell = (event: Extract<NavigationEvent, { type: "location.changed" }>) => void;

export type HistorySurroundings = {
  window: Pick<Window, "history" | "location" | "addEventListener" | "removeEventListener">;
  newKey: () => string;
};

type Stamp = { key: string; index: number };
const stampOf = (state: unknown): Stamp | null => {
  const { key, index } = (state ?? {}) as Partial<Stamp>;
  return typeof key === "string" && typeof index === "number" ? { key, index } : null;
};

/** The tab's history with its entries counted, so that a journey back can be undone whole. */
export const createHistoryService = ({ window, newKey }: HistorySurroundings) => {
  const { history, location } = window;
  const entryOf = (stamp: Stamp): HistoryEntry => ({
    path: location.pathname,
    search: location.search,
    hash: location.hash,
    ...stamp,
  });
  const stampEntry = (index: number): Stamp => {
    const stamp = { key: newKey(), index };
    history.replaceState(stamp, "");
    return stamp;
  };
  const stampOfEntry = () => stampOf(history.state);
  let last = 0;

  return {
    /** Where the tab is; an entry that is not counted yet becomes so. */
    current: (): HistoryEntry => {
      history.scrollRestoration = "manual";
      const stamp = stampOfEntry() ?? stampEntry(0);
      last = stamp.index;
      return entryOf(stamp);
    },

    /** The page again, from the server. */
    load: (to: string): void => location.assign(to),

    follow: (tell: Tell) => {
      const travelled = () => {
        const stamp = stampOfEntry();
        // A link to a fragment makes its entry without us.
        const place = entryOf(stamp ?? stampEntry(last + 1));
        last = place.index;
        tell({ type: "location.changed", place, arrival: stamp ? "travelled" : "entered" });
      };
      window.addEventListener("popstate", travelled);
      return {
        act: (command: HistoryCommand): void => {
          if (command.type === "travel.wanted") {
            history.go(command.delta);
            return;
          }
          if (command.type === "entry.renamed") {
            history.replaceState(history.state, "", command.to);
            return;
          }
          const { to, isReplacing } = command;
          const stamp = { key: newKey(), index: isReplacing ? last : last + 1 };
          history[isReplacing ? "replaceState" : "pushState"](stamp, "", to);
          last = stamp.index;
          tell({ type: "location.changed", place: entryOf(stamp), arrival: isReplacing ? "replaced" : "entered" });
        },
        stop: () => window.removeEventListener("popstate", travelled),
      };
    },
  };
};

export type HistoryService = ReturnType<typeof createHistoryService>;
