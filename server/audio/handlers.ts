import { audioRules } from "../../src/text/audioRules.ts";
import { chapterHandlers } from "../chapters/handlers.ts";
import { config } from "../config.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { receiveChunk } from "../uploads/receiving.ts";
import { isAuthor, mustSeeDraft, mustWrite } from "../works/policy.ts";
import { workView } from "../works/presenter.ts";
import { findWork } from "../works/rows.ts";
import { cancelUpload } from "./cancelling.ts";
import { completeUpload } from "./completing.ts";
import { cutUpload } from "./cutting.ts";
import { openUpload } from "./opening.ts";
import { audioChaptersOf, formats, uploadView, uploadViews } from "./presenter.ts";
import { usedBy } from "./quota.ts";
import { audioTables } from "./rows.ts";
import { startUpload } from "./starting.ts";

/** Chapters of audiobooks, and the upload of sounds to the server (docs/spec/audio.md). */
export const audioHandlers = {
  /** @throws Refusal NotFound, AccessDenied */
  getAudioChapters: async ({ params }, { user, now }) => {
    const work = mustSeeDraft(user, await findWork(params.id));
    return {
      work: await workView(work.id, user),
      chapters: await audioChaptersOf(work.id, { withSources: isAuthor(user, work) }),
      uploads: await uploadViews(work.id, user.id, now),
      limits: {
        maxFile: audioRules.largestFile,
        quota: config().audioQuota,
        used: await usedBy(work.ownerId),
        formats: formats(),
        hasFfmpeg: config().ffmpegPath !== null,
      },
    };
  },

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied, UserEmailNotConfirmed, TooManyRequests */
  startAudioUpload: async ({ params, body }, { user, now }) =>
    uploadView(await startUpload(params.id, body, user, now), user.id),

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied, TooManyRequests */
  uploadAudioChunk: ({ params, query: { uploadId, offset }, file }, { user, now, request: { headers } }) =>
    receiveChunk(audioTables, () => openUpload(uploadId, params.id, user), { offset, file, headers }, now),

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  completeAudioUpload: async ({ params, body }, { user, now }) => {
    mustWrite(user, await findWork(params.id));
    return completeUpload(body, { workId: params.id, accountId: user.id, now });
  },

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  cutAudioUpload: async ({ params, body }, { user, now }) =>
    uploadView(await cutUpload(params.id, body, user, now), user.id),

  /** @throws Refusal InvalidRequestFields, NotFound, AccessDenied */
  cancelAudioUpload: ({ params, body }, { user, now }) => cancelUpload(body.uploadId, params.id, user, now),

  renameAudioChapter: chapterHandlers.renameChapter,
  deleteAudioChapter: chapterHandlers.deleteChapter,
  reorderAudioChapters: chapterHandlers.reorderChapters,
} satisfies Partial<Handlers>;
