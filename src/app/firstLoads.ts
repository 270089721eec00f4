import type { ComponentType } from "react";
import type { Surroundings } from "../services/surroundings.ts";
import type { Ahead, FirstLoad, ScreenProps } from "./screenProps.ts";

/**
 * A screen's file. Without `first` it is shown as soon as it is here. `isKept`: if the next page has the same screen,
 * and all its first loads are here, the screen stays mounted and begins its page by itself.
 */
export type ScreenFile = {
  default: ComponentType<ScreenProps>;
  first?: (ahead: Ahead) => readonly FirstLoad[];
  isKept?: boolean;
};

type Begun = {
  call: unknown;
  spelled: string;
  answer: Promise<unknown>;
  giveUp: AbortController;
  known?: { data: unknown };
};

/** The first loads of the next page: begun before its screen is mounted, taken over by the screen's loaders. */
export function createFirstLoads(surroundings: Surroundings) {
  let begun: Begun[] = [];
  let ended: Promise<unknown> = Promise.resolve();
  const forget = (): void => {
    for (const { giveUp } of begun) giveUp.abort();
    begun = [];
  };
  const find = (call: unknown, input: unknown) => {
    const spelled = JSON.stringify(input);
    return begun.find((one) => one.call === call && one.spelled === spelled);
  };

  return {
    /** @returns when all have been answered or have failed */
    begin: async (loads: readonly FirstLoad[]): Promise<void> => {
      forget();
      begun = loads.map(({ call, input, begin }) => {
        const giveUp = new AbortController();
        const answer = begin(surroundings, giveUp.signal);
        const one: Begun = { call, spelled: JSON.stringify(input), answer, giveUp };
        one.answer = answer.then((data) => {
          one.known = { data };
          return data;
        });
        return one;
      });
      ended = Promise.allSettled(begun.map(({ answer }) => answer));
      await ended;
    },

    /** @returns when all that was begun last has been answered or has failed */
    ended: () => ended,

    /** Has all that was begun and not taken over been answered? */
    areHere: (): boolean => begun.every(({ known }) => known),

    /** The answer, where it is here already. */
    known: (call: unknown, input: unknown): { data: unknown } | null => find(call, input)?.known ?? null,

    /**
     * The answer that is on its way or here, once; undefined: nobody has asked.
     * @param signal of the taker, who alone gives it up from now on
     */
    take: (call: unknown, input: unknown, signal?: AbortSignal): Promise<unknown> | undefined => {
      const found = find(call, input);
      begun = begun.filter((one) => one !== found);
      signal?.addEventListener("abort", () => found?.giveUp.abort(), { once: true });
      return found?.answer;
    },

    /** Another person sees other answers; what was taken is its taker's. */
    forget,
  };
}

export type FirstLoads = ReturnType<typeof createFirstLoads>;
