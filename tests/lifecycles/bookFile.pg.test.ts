import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "../../server/db/transaction.ts";
import { settleBookFile } from "../../server/works/bookFiles.ts";
import { ApiFault } from "../../src/api/contract/envelope.ts";
import { addAccount, type TestAccount } from "../support/factories.ts";
import { addChapter, addWork } from "../support/factories.works.ts";
import { NOW, testServer } from "../support/server.ts";
import { FORMER_REASON, GIVEN_REASON, type Row, rows } from "./bookFile.table.ts";

const server = testServer();
let owner: TestAccount;
beforeAll(async () => {
  owner = await addAccount(server);
});

it("the table holds 5 states × 5 events, 14 without downloads, 3 outdated files, 2 last failures and 3 without a former file", () =>
  expect(rows).toHaveLength(5 * 5 + 14 + 3 + 2 + 3));

async function addStored({ state, isUnwanted, hasFile, failures }: Row) {
  const { id: workId } = await addWork(
    server,
    { owner },
    { state: "published", privacyDownloads: isUnwanted ? "Disable" : "All", contentVersion: 7 },
  );
  await addChapter(server, workId, { state: "published" });
  const { id: chapterId } = await addChapter(server, workId, { state: "published", sortOrder: 2 });
  const file = hasFile
    ? { fileId: randomUUID(), byteSize: 100, builtAt: NOW, contentVersion: 6 }
    : { fileId: null, byteSize: null, builtAt: null, contentVersion: null };
  await server.database
    .insertInto("bookFile")
    .values({ workId, format: "epub", state, failures, reason: FORMER_REASON, ...file })
    .execute();
  // The other format stays out of the way: it is being made, whatever is asked.
  await server.database
    .insertInto("bookFile")
    .values({
      workId,
      format: "fb2",
      state: "building",
      fileId: null,
      byteSize: null,
      builtAt: null,
      contentVersion: null,
    })
    .execute();
  return { workId, chapterId };
}

const stored = async (workId: number) => {
  const { state, failures, reason, fileId } = await server.database
    .selectFrom("bookFile")
    .where("workId", "=", workId)
    .where("format", "=", "epub")
    .selectAll()
    .executeTakeFirstOrThrow();
  return { state, failures, reason, hasFile: fileId !== null };
};

type Thing = Awaited<ReturnType<typeof addStored>>;

const settle = (workId: number, event: Parameters<typeof settleBookFile>[1]) =>
  transaction(() =>
    settleBookFile(
      { workId, format: "epub" },
      event,
      event.type === "building.done" ? { fileId: randomUUID(), byteSize: 200, builtAt: new Date(NOW) } : undefined,
    ),
  );

async function send({ workId, chapterId }: Thing, { type, isOutdated }: Row): Promise<unknown> {
  const call = server.as(owner);
  switch (type) {
    case "content.changed":
      return call("renameWork", { params: { id: workId }, body: { title: "Другое" } });
    case "text.withdrawn":
      return call("updateChapterState", { params: { workId, chapterId }, body: { type: "withdrawal.requested" } });
    case "rebuild.requested":
      return call("rebuildWorkUploads", { params: { id: workId } });
    case "building.done":
      return settle(workId, { type, contentVersion: isOutdated ? 6 : 7 });
    case "building.failed":
      return settle(workId, { type, reason: GIVEN_REASON });
  }
}

describe.each(rows)(
  "$state, $type, unwanted $isUnwanted, a file $hasFile, outdated $isOutdated, failures $failures",
  (row) => {
    it("through the API", async () => {
      await server.database.deleteFrom("attemptCounter").execute();
      const thing = await addStored(row);
      const before = await stored(thing.workId);
      const answer = await send(thing, row).catch((fault: unknown) => fault);
      if ("refused" in row.expected) {
        if (row.type === "rebuild.requested")
          expect((answer as ApiFault).envelope).toMatchObject({
            status: 4,
            errorCode: 3,
            message: row.expected.refused,
          });
        expect(await stored(thing.workId)).toEqual(before);
        return;
      }
      expect(answer).not.toBeInstanceOf(ApiFault);
      expect(await stored(thing.workId)).toEqual({ ...before, state: row.expected.becomes, ...row.writes });
    });
  },
);
