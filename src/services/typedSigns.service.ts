import type { Surroundings } from "./surroundings.ts";

const KEY = "typedSigns";

/** Does this device put quotes and dashes in place of the typed signs? It does until its person turns that off. */
export type TypedSigns = { areOn: () => boolean; turn: (isOn: boolean) => void };

export function createTypedSigns({ storage }: Pick<Surroundings, "storage">): TypedSigns {
  let isOn = true;
  try {
    isOn = storage().getItem(KEY) !== "off";
  } catch {
    // A window that keeps nothing begins with the usual.
  }
  return {
    areOn: () => isOn,
    turn: (next) => {
      isOn = next;
      try {
        storage().setItem(KEY, next ? "on" : "off");
      } catch {
        // This page knows it.
      }
    },
  };
}
