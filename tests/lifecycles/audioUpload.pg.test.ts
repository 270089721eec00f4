import { beforeAll, describe, expect, it } from "vitest";
import { obeyUploadLaw } from "../../server/audio/law.ts";
import { lockUpload } from "../../server/audio/rows.ts";
import { transaction } from "../../server/db/transaction.ts";
import { begin, complete, sendChunk } from "../support/audioUploads.ts";
import { addCast, addWork, type Cast } from "../support/factories.works.ts";
import { testServer } from "../support/server.ts";
import { hashOf, mp3 } from "../support/sounds.ts";
import { AUDIO_NOW, FORMER_REASON, GIVEN_REASON, type Row, rows } from "./audioUpload.table.ts";

const server = testServer({ now: AUDIO_NOW });
let cast: Cast;
let workId: number;
beforeAll(async () => {
  cast = await addCast(server);
});

it("the table holds 11 states × 13 events, and 14 rows of guards", () => expect(rows).toHaveLength(11 * 13 + 14));

const bytes = mp3();
const pieces = [
  { title: "Утро", startMs: 0, endMs: 1_500 },
  { title: "Вечер", startMs: 1_500, endMs: 3_004 },
];
const call = () => server.as(cast.owner);
const stored = async (id: string) => {
  const row = await server.database
    .selectFrom("audioUpload")
    .where("id", "=", id)
    .select(["state", "reason"])
    .execute();
  return row[0] ?? { state: "requested", reason: "" };
};

/** An upload whose file is there. */
async function become({ state }: Row): Promise<string> {
  workId = (await addWork(server, cast, { format: "Audiobook" })).id;
  const uploadId = await begin(call(), workId, bytes);
  await sendChunk(call(), { workId, uploadId, bytes });
  if (state === "requested") {
    await server.database.deleteFrom("audioUpload").where("id", "=", uploadId).execute();
    return uploadId;
  }
  const reason = state === "awaitingCut" ? FORMER_REASON : "";
  await server.database
    .updateTable("audioUpload")
    .set({ state, reason, sha256: hashOf(bytes), pieces: JSON.stringify(pieces) })
    .where("id", "=", uploadId)
    .execute();
  return uploadId;
}

/** Answered as the first time, though the law has no such step: an answer may be lost. */
const repeated: Partial<Record<Row["type"], readonly Row["state"][]>> = {
  "start.requested": [
    "receiving",
    "verifying",
    "reading",
    "awaitingCut",
    "cutting",
    "converting",
    "attached",
    "refused",
    "cancelled",
    "expired",
  ],
  "completion.requested": ["verifying", "reading", "awaitingCut", "cutting", "converting", "attached"],
};

async function send(uploadId: string, { type, given }: Row): Promise<unknown> {
  const sent = { workId, uploadId, bytes };
  const cut = (some: typeof pieces | null) =>
    call()("cutAudioUpload", { params: { id: workId }, body: { uploadId, pieces: some } });
  switch (type) {
    case "start.requested":
      return begin(call(), workId, bytes, { uploadId });
    case "chunk.stored":
      return sendChunk(call(), sent);
    case "completion.requested":
      if (given.isSomethingMissing)
        await server.database.deleteFrom("audioChunk").where("uploadId", "=", uploadId).execute();
      return complete(call(), sent);
    case "cut.requested":
      return cut(given.pieceCount === 0 ? [] : pieces);
    case "keeping.requested":
      return cut(null);
    case "cancellation.requested":
      return call()("cancelAudioUpload", { params: { id: workId }, body: { uploadId } });
    default:
      // What jobs and the cleaning tell.
      return transaction(async () =>
        obeyUploadLaw(await lockUpload(uploadId), { type, reason: GIVEN_REASON }, new Date(AUDIO_NOW), {
          facts: given,
        }),
      );
  }
}

/** What a beginning is refused for, tests/api/audio/beginning.pg.test.ts brings about. */
const questions = rows.filter(({ state, given }) => state !== "requested" || Object.keys(given).length === 0);

describe.each(questions)("$state, $type, $given", (row) => {
  it("through the server", async () => {
    const uploadId = await become(row);
    const before = await stored(uploadId);
    const { expected, reason, state, type } = row;
    const answer = send(uploadId, row);
    if ("becomes" in expected) {
      await answer;
      expect(await stored(uploadId)).toEqual({ state: expected.becomes, reason });
      return;
    }
    if (repeated[type]?.includes(state)) await answer;
    else if (state === "requested") await expect(answer).rejects.toThrow("Страница не найдена");
    else await expect(answer).rejects.toThrow(expected.refused);
    expect(await stored(uploadId)).toEqual(before);
  });
});
