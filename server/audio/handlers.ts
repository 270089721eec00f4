import { audioRules } from "../../src/text/audioRules.ts";
import { refusals } from "../../src/text/refusals.ts";
import { chapterHandlers } from "../chapters/handlers.ts";
import { config } from "../config.ts";
import { isDiskFull } from "../files/store.ts";
import type { Handlers } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { sentWith } from "../uploads/digests.ts";
import { storeChunk } from "../uploads/receiving.ts";
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

/** A full disk, as a refusal of the call. */
const refusalOf = (error: unknown): unknown =>
  isDiskFull(error) ? new Refusal("InvalidRequestFields", refusals.noSpace) : error;

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
  uploadAudioChunk: async ({ params, query, file: { stream } }, { user, now, request: { headers } }) => {
    try {
      const open = await openUpload(query.uploadId, params.id, user);
      return await storeChunk(audioTables, open, { offset: query.offset, stream, ...sentWith(headers) }, now);
    } catch (error) {
      // The browser sees the answer only when it has sent everything.
      stream.on("error", () => {}).resume();
      throw refusalOf(error);
    }
  },

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
