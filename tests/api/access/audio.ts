import type { CallName } from "../../../src/api/contract/index.ts";
import { answers, chapterOfDraft, ofDraft, type Rows } from "./entry.ts";

const digests: [number, number, string][] = [[0, 1_024, "0".repeat(64)]];

/** The draft of the cast is a text: whoever may write in it is told that it holds no sounds. tests/api/audio/beginning.test.ts asks of an audiobook, sounds.test.ts who hears it. */
export const audioAccess = {
  getAudioChapters: { who: answers("login", "denied", "denied", "success", "success", "success"), input: ofDraft },
  startAudioUpload: {
    who: answers("login", "denied", "denied", "invalid", "invalid", "denied"),
    input: (things) => ({
      ...ofDraft(things),
      body: { uploadId: things.requestId, fileName: "Глава 1.mp3", byteSize: 1_024, modifiedAt: 0, chapterId: null },
    }),
  },
  // Of an upload that is nobody's.
  uploadAudioChunk: {
    who: answers("login", "missing", "missing", "missing", "missing", "missing"),
    input: (things) => ({
      ...ofDraft(things),
      query: { uploadId: things.requestId, offset: 0 },
      file: new Blob([Buffer.alloc(1_024)]),
    }),
  },
  completeAudioUpload: {
    who: answers("login", "denied", "denied", "missing", "missing", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { uploadId: things.requestId, digests } }),
  },
  cutAudioUpload: {
    who: answers("login", "denied", "denied", "missing", "missing", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { uploadId: things.requestId, pieces: null } }),
  },
  cancelAudioUpload: {
    who: answers("login", "denied", "denied", "missing", "missing", "denied"),
    input: (things) => ({ ...ofDraft(things), body: { uploadId: things.requestId } }),
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
