import type { AloudSettings } from "../machines/reading/readAloud.machine.ts";
import { rateRules } from "../text/listening.ts";
import type { Surroundings } from "./surroundings.ts";

const KEY = "aloudSettings";

const isRate = (kept: unknown): kept is number =>
  typeof kept === "number" && kept >= rateRules.slowest && kept <= rateRules.fastest;

/** How somebody likes to be read to on this device. */
export const createAloudSettings = ({ storage }: Pick<Surroundings, "storage">) => ({
  read: (): AloudSettings => {
    let kept: Partial<Record<keyof AloudSettings, unknown>>;
    try {
      kept = JSON.parse(storage().getItem(KEY) ?? "{}") ?? {};
    } catch {
      kept = {};
    }
    return {
      rate: isRate(kept.rate) ? kept.rate : 1,
      voice: typeof kept.voice === "string" ? kept.voice : null,
      goesOn: kept.goesOn === true,
    };
  },
  write: (settings: AloudSettings): void => {
    try {
      storage().setItem(KEY, JSON.stringify(settings));
    } catch {
      // They hold until the page is left.
    }
  },
});
