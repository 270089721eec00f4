const KEY = "scrollPlaces";
/** So many entries of the history are remembered. */
const COUNT = 50;

export type ScrollSurroundings = {
  window: Pick<Window, "scrollTo" | "scrollY" | "matchMedia" | "addEventListener" | "removeEventListener">;
  body: () => HTMLElement;
  /** What the address's fragment names. */
  target: () => Element | null;
  /** Session storage: places are the tab's own, and outlive a reload. */
  storage: () => Storage;
};

type Places = [key: string, y: number][];

/** The scroll places of pages, by entry of the history (docs/spec/application.md, «Navigation»). */
export const createScrollPlacesService = ({ window, body, target, storage }: ScrollSurroundings) => {
  const read = (): Places => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(KEY) ?? "[]");
      return Array.isArray(stored) ? (stored as Places) : [];
    } catch {
      return [];
    }
  };
  const places = new Map(read());
  const store = () => {
    try {
      storage().setItem(KEY, JSON.stringify([...places].slice(-COUNT)));
    } catch {
      // Places hold until the page is left.
    }
  };
  const jump = (top: number) => window.scrollTo({ top, behavior: "instant" });
  // The position by its last event: to read it from the window, or to scroll there, lays the whole page out. A press
  // may come before their event.
  let stands = 0;
  const look = () => {
    stands = window.scrollY;
  };
  for (const event of ["scroll", "click"]) window.addEventListener(event, look, { passive: true, capture: true });

  return {
    has: (key: string): boolean => places.has(key),

    /** To the top at once. */
    leave: (): void => {
      if (stands !== 0) jump(0);
    },

    /** To the top of the main area, or to what the address names. */
    toTop: (): void => {
      const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      const behavior = isCalm ? "instant" : "smooth";
      const named = target();
      if (named) named.scrollIntoView({ behavior });
      else window.scrollTo({ top: 0, behavior });
    },

    /** @param moved the page is no longer at its top, or somebody presses it @returns stops following */
    followMoves: (moved: () => void): (() => void) => {
      const hear = ({ type }: Event) => {
        if (type !== "scroll" || window.scrollY !== 0) moved();
      };
      for (const event of ["scroll", "pointerdown"]) window.addEventListener(event, hear, { passive: true });
      return () => {
        for (const event of ["scroll", "pointerdown"]) window.removeEventListener(event, hear);
      };
    },

    /** @returns stops keeping */
    keep: (key: string): (() => void) => {
      const note = () => {
        places.delete(key);
        places.set(key, window.scrollY);
      };
      note();
      window.addEventListener("scroll", note, { passive: true });
      window.addEventListener("pagehide", store);
      return () => {
        window.removeEventListener("scroll", note);
        window.removeEventListener("pagehide", store);
        store();
      };
    },

    /** Goes where the entry was left as soon as the page is long enough; a person's own move ends it. @returns stops trying */
    restore: (key: string, reached: () => void): (() => void) => {
      const target = places.get(key) ?? 0;
      const observer = new ResizeObserver(() => attempt());
      const stop = () => {
        observer.disconnect();
        for (const event of moves) window.removeEventListener(event, end);
      };
      const end = () => {
        stop();
        reached();
      };
      const moves = ["wheel", "touchmove", "keydown", "pointerdown"];
      for (const event of moves) window.addEventListener(event, end, { passive: true });
      const attempt = () => {
        jump(target);
        if (Math.abs(window.scrollY - target) <= 1) end();
      };
      observer.observe(body());
      return stop;
    },
  };
};

export type ScrollPlacesService = ReturnType<typeof createScrollPlacesService>;
