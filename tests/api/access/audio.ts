import type { CallName } from "../../../src/api/contract/index.ts";
import { begin, digestsOf, sendChunk } from "../../support/audioUploads.ts";
import { addWork } from "../../support/factories.works.ts";
import { hashOf, mp3 } from "../../support/sounds.ts";
import { answers, chapterOfDraft, ofDraft, type Rows, type Stage } from "./entry.ts";

const bytes = mp3();

/** A draft of the cast that holds sounds. */
const addHeardDraft = async ({ server, cast }: Stage) =>
  (await addWork(server, cast, { format: "Audiobook", title: "Черновик со звуком" })).id;

/** An upload of its owner; what has arrived is `sent`. */
async function addUpload(stage: Stage, sent: "nothing" | "everything") {
  const call = stage.server.as(stage.cast.owner);
  const workId = await addHeardDraft(stage);
  const uploadId = await begin(call, workId, bytes);
  if (sent === "everything") await sendChunk(call, { workId, uploadId, bytes });
  return { workId, uploadId };
}

/** A file with two chapters in it, which waits for its authors to say where they begin. */
async function addUncutUpload(stage: Stage) {
  const { workId, uploadId } = await addUpload(stage, "everything");
  const pieces = [
    { title: "Утро", startMs: 0, endMs: 1_500 },
    { title: "Вечер", startMs: 1_500, endMs: 3_004 },
  ];
  await stage.server.database
    .updateTable("audioUpload")
    .set({ state: "awaitingCut", reason: "", sha256: hashOf(bytes), pieces: JSON.stringify(pieces) })
    .where("id", "=", uploadId)
    .execute();
  return { params: { id: workId }, body: { uploadId, pieces } };
}

/** Of audiobooks and of the cast's draft, which is a text. tests/api/access/sounds.pg.test.ts says who hears. */
export const audioAccess = {
  getAudioChapters: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  startAudioUpload: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: async ({ requestId }, stage) => ({
      params: { id: await addHeardDraft(stage) },
      body: { uploadId: requestId, fileName: "Глава 1.mp3", byteSize: 1_024, modifiedAt: 0, chapterId: null },
    }),
  },
  // The owner has begun it, and only who has begun goes on.
  uploadAudioChunk: {
    who: answers("login", "missing", "missing", "missing", "success", "missing"),
    input: async (_, stage) => {
      const { workId, uploadId } = await addUpload(stage, "nothing");
      return { params: { id: workId }, query: { uploadId, offset: 0 }, file: new Blob([bytes as BlobPart]) };
    },
  },
  completeAudioUpload: {
    who: answers("login", "denied", "denied", "missing", "success", "denied"),
    input: async (_, stage) => {
      const { workId, uploadId } = await addUpload(stage, "everything");
      return { params: { id: workId }, body: { uploadId, digests: digestsOf(bytes) } };
    },
  },
  cutAudioUpload: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (_, stage) => addUncutUpload(stage),
  },
  cancelAudioUpload: {
    who: answers("login", "denied", "denied", "denied", "success", "denied"),
    input: async (_, stage) => {
      const { workId, uploadId } = await addUpload(stage, "nothing");
      return { params: { id: workId }, body: { uploadId } };
    },
  },
  renameAudioChapter: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: (things) => ({ ...chapterOfDraft(things), body: { revision: 1, title: "Чужое" } }),
  },
  deleteAudioChapter: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: chapterOfDraft,
  },
  reorderAudioChapters: {
    who: answers("login", "denied", "denied", "success", "success", "denied"),
    input: ({ draft }) => ({
      params: { workId: draft.workId },
      body: { order: [draft.chapterId], before: [draft.chapterId] },
    }),
  },
} satisfies Partial<Rows<CallName>>;
