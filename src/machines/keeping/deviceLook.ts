import type { Look } from "./keeper.types.ts";

/** How this device has a draft, by the machine that writes it: both kinds of drafts name their states alike. */
export function deviceLook({ value, context }: { value: unknown; context: { reason: string } }): Look["device"] {
  if (value === "unavailable") return "refused";
  return value === "kept" && context.reason === "" ? "kept" : "writing";
}
