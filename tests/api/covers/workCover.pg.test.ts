import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { InputOf } from "../../../src/api/contract/index.ts";
import {
  addCast,
  addCoverDesign,
  addFile,
  addPublishedBook,
  addWork,
  type Cast,
  refused,
  storedWork,
} from "../../support/factories.works.ts";
import { NOW, testServer } from "../../support/server.ts";

const server = testServer();
let cast: Cast;
beforeAll(async () => {
  cast = await addCast(server);
});

type Body = InputOf<"updateWorkCover">["body"];
const put = (id: number, body: Partial<Body>, by: { id: number } | null = cast.owner) =>
  server.as(by)("updateWorkCover", { params: { id }, body: { coverFileId: null, coverByAi: false, ...body } });

it("puts a cover on a work for each of its authors, with a new version, and takes it away again", async () => {
  const { workId } = await addPublishedBook(server, cast);
  const before = await storedWork(server, workId);
  const coverFileId = await addFile(server, cast.owner, { kind: "cover" });
  const work = await put(workId, { coverFileId, coverByAi: true });
  expect(work).toMatchObject({ id: workId, coverFileId, coverUrl: `/files/${coverFileId}`, coverByAi: true });
  expect(work.lastModificationTime).toBe(NOW);
  const after = await storedWork(server, workId);
  const { contentVersion } = before;
  expect({ ...after, lastModificationTime: null }).toEqual({
    ...before,
    coverFileId,
    coverByAi: true,
    contentVersion: contentVersion + 1,
    lastModificationTime: null,
  });
  // The same once more is no change.
  await put(workId, { coverFileId, coverByAi: true }, cast.coAuthor);
  expect((await storedWork(server, workId)).contentVersion).toBe(contentVersion + 1);
  expect(await put(workId, {})).toMatchObject({ coverFileId: null, coverUrl: null, coverByAi: false });
  expect((await storedWork(server, workId)).contentVersion).toBe(contentVersion + 2);
});

it("refuses who does not write the work, one in the bin, and a picture that is none of its authors' covers", async () => {
  const { id } = await addWork(server, cast);
  for (const person of [cast.unconfirmed, cast.stranger, cast.moderator, cast.admin])
    await expect(put(id, {}, person)).rejects.toMatchObject(refused.denied);
  await expect(put(id, {}, null)).rejects.toMatchObject(refused.login);
  await expect(put(999_999, {})).rejects.toMatchObject(refused.missing);
  const { id: deletedId } = await addWork(server, cast, { state: "deleted" });
  await expect(put(deletedId, {})).rejects.toMatchObject(refused.unavailable);
  const others = await Promise.all([
    addFile(server, cast.stranger, { kind: "cover" }),
    addFile(server, cast.owner, { kind: "cover-source" }),
  ]);
  for (const coverFileId of [...others, randomUUID()])
    await expect(put(id, { coverFileId })).rejects.toMatchObject(
      refused.field("coverFileId", "Файл обложки не найден"),
    );
});

it("of a drawn one every picture has its source, and one by a neural network marks the book", async () => {
  const { id } = await addWork(server, cast);
  const coverFileId = await addFile(server, cast.owner, { kind: "cover" });
  const fileId = await addFile(server, cast.owner, { kind: "cover-source" });
  const drawn = async (source: "Own" | "Ai" | null, pictured = true) => {
    const sources = source ? [{ fileId, source, note: "" }] : [];
    return (await addCoverDesign(server, cast.owner, { ...(pictured && { fileId }), sources })).id;
  };
  await expect(put(id, { coverFileId, designId: await drawn(null) })).rejects.toMatchObject(
    refused.field("designId", "Укажите источник каждой картинки на обложке"),
  );
  expect((await storedWork(server, id)).coverFileId).toBeNull();
  const markOf = async (designId: string, coverByAi = false) =>
    (await put(id, { coverFileId, coverByAi, designId })).coverByAi;
  expect(await markOf(await drawn("Own"))).toBe(false);
  expect(await markOf(await drawn("Own"), true)).toBe(true);
  expect(await markOf(await drawn("Ai"))).toBe(true);
  // It is not on the cover any more.
  expect(await markOf(await drawn("Ai", false))).toBe(false);
  expect(await markOf(await drawn(null, false))).toBe(false);
});

it("a design is the asker's own, a co-author's is not", async () => {
  const { id } = await addWork(server, cast);
  const { id: designId } = await addCoverDesign(server, cast.coAuthor);
  await expect(put(id, { designId })).rejects.toMatchObject(refused.missing);
  await expect(put(id, { designId: randomUUID() })).rejects.toMatchObject(refused.missing);
  expect(await put(id, { designId }, cast.coAuthor)).toMatchObject({ coverFileId: null });
});
