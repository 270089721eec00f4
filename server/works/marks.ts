import { actionMessages } from "../../src/text/actionMessages.ts";
import { isBinding, type MarksFloor, raisedMarks } from "../../src/text/marks.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { renewBookFiles } from "./bookFiles.ts";
import { checkMarks, refuseFaults } from "./fieldFaults.ts";
import { recordModeration } from "./moderation.ts";
import { mustBeAsker } from "./policy.ts";
import { lockWork, nextContent } from "./rows.ts";

/**
 * A moderator sets the least marks of a work (docs/spec/moderation.md, «Marks floor»). The marks of the work are raised to this
 * floor, and none is lowered. From then on no author may go below it. A floor of 0+ without other marks removes the former
 * floor.
 * @throws Refusal NotFound, AccessDenied (an author of the work decides nothing about it), InvalidRequestFields: a mark that
 * needs another one, a work in the bin
 */
export async function raiseMarks(
  workId: number,
  floor: MarksFloor,
  { user, now }: { user: User; now: Date },
): Promise<void> {
  const work = await lockWork(workId);
  mustBeAsker(user, work, "moderator");
  if (work.state === "deleted") throw new Refusal("InvalidRequestFields", actionMessages.unavailable);
  refuseFaults(checkMarks(floor));
  const changed = await db()
    .updateTable("work")
    .set({
      ...raisedMarks(
        {
          ageMark: work.ageMark,
          adultOnly: work.adultOnly,
          hasDrugs: work.hasDrugs,
          hasObsceneLanguage: work.hasObsceneLanguage,
        },
        floor,
      ),
      marksFloor: isBinding(floor) ? JSON.stringify(floor) : null,
      ...nextContent,
      lastModificationTime: now.toISOString(),
    })
    .where("id", "=", work.id)
    .returning("contentVersion")
    .executeTakeFirstOrThrow();
  const { contentVersion } = changed;
  await recordModeration(work, { kind: "marksRaised", actorId: user.id, text: floor.reason, contentVersion, now });
  await renewBookFiles(work.id, "content.changed", now);
}
