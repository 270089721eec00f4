import { isRefused } from "../api/contract/envelope.ts";
import { readerMarksRoutes as routes } from "../api/contract/readerMarks.routes.ts";
import { orAccepted } from "./accepted.ts";
import { noteSent, waitingMarks } from "./keptMarks.ts";
import { lasting } from "./lastingTexts.service.ts";
import type { Surroundings } from "./surroundings.ts";

/** So many are deleted in one call. */
const AT_ONCE = 100;

/**
 * Tells the server of the marks that this device alone has, in the order in which they were made. What it refuses is given up.
 * @throws what no network and a server that is away are rejected with
 */
export async function sendWaitingMarks(surroundings: Surroundings, signal: AbortSignal): Promise<void> {
  const { call } = surroundings;
  await lasting(surroundings).ready;
  for (const save of waitingMarks(surroundings).saves) {
    await orAccepted<unknown>(call(routes.saveMark, { body: save }, signal), null).catch((fault: unknown) => {
      if (!isRefused(fault, "NotFound", "InvalidRequestFields")) throw fault;
    });
    noteSent(surroundings, { save });
  }
  const { deletions } = waitingMarks(surroundings);
  for (let start = 0; start < deletions.length; start += AT_ONCE) {
    const ids = deletions.slice(start, start + AT_ONCE);
    await call(routes.deleteMarks, { body: { ids } }, signal).catch((fault: unknown) => {
      if (!isRefused(fault, "InvalidRequestFields")) throw fault;
    });
    noteSent(surroundings, { deletions: ids });
  }
}
