import { beforeAll, describe, expect, it } from "vitest";
import { publishScheduledChapter } from "../../server/chapters/law.ts";
import { giveSound } from "../support/factories.sounds.ts";
import {
  addCast,
  addChapter,
  addWork,
  type Cast,
  disputedDocument,
  documentOf,
  EARLIER,
  storedChapter,
  storedJobs,
} from "../support/factories.works.ts";
import { testServer } from "../support/server.ts";
import { NOW, type Row, rows } from "./chapter.table.ts";

const server = testServer({ now: NOW });
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

it("the table holds 4 states × 7 events, and 30 rows of guards", () => expect(rows).toHaveLength(4 * 7 + 30));

/** Scheduled for NOW, so that the job is due. */
const publishTimes = { draft: null, scheduled: NOW, published: EARLIER, deleted: null };

describe.each(rows)(
  "$state, $type, text «$text», at $at, deleted at $deletedAt, last $isLast, sound $sound, disputed $isDisputed",
  (row) => {
    const { state, type, text, at, expected } = row;
    const deletedAt = state === "deleted" ? row.deletedAt : null;

    it("through the API", async () => {
      const work = await addWork(server, cast, {
        state: row.isLast ? "published" : "draft",
        ...(row.sound && { format: "Audiobook" }),
      });
      const { id, revisionIds } = await addChapter(server, work.id, {
        state,
        ...(row.isDisputed
          ? { texts: ["Было.", text], documents: [documentOf("Было."), disputedDocument(text, "Было рано.")] }
          : { texts: state === "published" ? ["Было.", text] : [text] }),
        publishTime: publishTimes[state],
        deletedAt,
      });
      if (row.sound === "there") await giveSound(server, { id, workId: work.id });
      const before = await storedChapter(server, id);
      const answer = send({ id, workId: work.id }, row);
      if ("refused" in expected) {
        // A job cannot show a refusal to anybody, so it changes nothing.
        if (type === "time.reached") await answer;
        else
          await expect(answer).rejects.toMatchObject({
            httpStatus: 400,
            envelope: { status: 4, errorCode: 3, message: expected.refused },
          });
        expect(await storedChapter(server, id)).toEqual(before);
        return;
      }
      const { becomes } = expected;
      const shown = await answer;
      if (type !== "time.reached") expect(shown).toMatchObject({ id, state: becomes, isDraft: becomes === "draft" });
      const stored = await storedChapter(server, id);
      expect(stored).toMatchObject({
        state: becomes,
        publishedRevisionId: becomes === "published" ? revisionIds.at(-1) : null,
      });
      expect(stored.deletedAt?.toISOString()).toBe(becomes === "deleted" ? NOW : undefined);
      expect(stored.publishTime?.toISOString()).toBe(timeAfter(row));
      const jobs = (await storedJobs(server)).filter(({ dedupe }) => dedupe === `chapter.publish:${id}`);
      expect(jobs.map(({ runAt }) => runAt.toISOString())).toEqual(becomes === "scheduled" ? [at] : []);
    });
  },
);

/** The time of publication that follows, literally. */
function timeAfter({ state, type, at }: Row): string | undefined {
  if (type === "publish.requested" || type === "time.reached") return NOW;
  if (type === "schedule.requested") return at;
  if (type === "update.requested") return EARLIER;
  if (type !== "deletion.requested") return undefined;
  return { draft: undefined, scheduled: NOW, published: EARLIER, deleted: undefined }[state];
}

function send({ id: chapterId, workId }: { id: number; workId: number }, { type, at }: Row): Promise<unknown> {
  const params = { workId, chapterId };
  const call = server.as(cast.owner);
  switch (type) {
    case "time.reached":
      return publishScheduledChapter(chapterId, new Date(NOW));
    case "deletion.requested":
      return call("deleteChapter", { params });
    case "schedule.requested":
      return call("updateChapterState", { params, body: { type, at } });
    default:
      return call("updateChapterState", { params, body: { type } });
  }
}
