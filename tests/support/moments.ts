import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InspectionEvent } from "xstate";
import type { Moment } from "../../src/dev/messages.ts";
import { createReporter } from "../../src/dev/reporter.ts";

/** Notes what actors do as the moments that /dev/machines shows, with the number of each in place of its time. */
export function momentsNoted(tab: string) {
  const moments: Moment[] = [];
  const { note } = createReporter({
    channel: {
      postMessage: (message) => {
        // The end of a test is nothing that the machine did.
        if (message.kind === "moment" && message.moment.event.type !== "xstate.stop") moments.push(message.moment);
      },
      addEventListener: () => {},
    },
    tab,
    page: () => "",
    now: () => moments.length,
  });
  return { moments, note: (event: InspectionEvent): void => note(event) };
}

/**
 * Writes moments for `/dev/machines?record=`.
 * @param name what walked: «session-path-7»
 * @returns the name of the record; null where no folder for reports is named
 */
export function writeMoments(name: string, moments: readonly Moment[]): string | null {
  const folder = process.env.MODEL_REPORTS;
  if (folder === undefined) return null;
  mkdirSync(folder, { recursive: true });
  const record = `moments-${name.replace(/[^A-Za-z0-9]+/g, "-")}`;
  writeFileSync(join(folder, `${record}.json`), JSON.stringify(moments));
  return record;
}
