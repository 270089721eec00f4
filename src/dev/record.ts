import type { Hub } from "./hub.ts";
import type { Moment } from "./messages.ts";
import { readReport } from "./reports.ts";

/**
 * Plays what a walk of a model or a tour has left in reports/models, as if a tab had sent it and was closed.
 * @param name of the file, without its folder and ending
 * @returns why it cannot be played; empty: it is
 */
export async function playRecord(hub: Pick<Hub, "hear">, name: string): Promise<string> {
  if (!/^moments-[\w-]+$/.test(name)) return `«${name}» is no record: its name begins with «moments-».`;
  const moments = await readReport<Moment[]>(`models/${name}.json`);
  if (!moments)
    return `reports/models/${name}.json is not there: run the path again, and open this page in npm run dev.`;
  hub.hear({ kind: "past", moments });
  for (const tab of new Set(moments.map((moment) => moment.tab))) hub.hear({ kind: "left", tab });
  return "";
}
