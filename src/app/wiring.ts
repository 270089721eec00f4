import type { OrderChange } from "../machines/data/reorder.machine.ts";
import { type ChapterDraftsService, newRequestId } from "../services/chapterDrafts.service.ts";
import type { ChaptersService } from "../services/chapters.service.ts";
import type { ComplaintsService } from "../services/complaints.service.ts";
import type { PeopleService } from "../services/people.service.ts";
import type { ReaderSettingsService } from "../services/readerSettings.service.ts";
import type { ReadingService } from "../services/reading.service.ts";
import type { UtilsService } from "../services/utils.service.ts";
import type { WorksService } from "../services/works.service.ts";
import type { Surroundings } from "./late.ts";
import { type MachineServices, wireMachines } from "./machines.ts";

export type Services = MachineServices & {
  works: WorksService;
  chapters: ChaptersService;
  chapterDrafts: ChapterDraftsService;
  reading: ReadingService;
  people: PeopleService;
  complaints: ComplaintsService;
  utils: UtilsService;
  readerSettings: ReaderSettingsService;
  surroundings: Surroundings;
};

const changeable = ({ order, before }: OrderChange) => ({ order: [...order], before: [...before] });

/** Gives every machine its services, and names what screens may load and send. */
export const wire = (services: Services) => {
  const { session, works, chapters, chapterDrafts, reading, readerSettings } = services;
  const { people, complaints, utils } = services;
  return {
    machines: wireMachines(services, services.surroundings),
    newRequestId,
    /** What a chapter's autosave works with: src/app/hooks/useOpenChapters.ts. */
    chapterServices: { chapters, chapterDrafts },
    readerSettings,
    /** What the field of search offers: src/app/Suggestions.tsx. */
    suggestions: reading.suggestions,
    /** What useLoader may load: GET only, because StrictMode starts an invoke twice. */
    loads: {
      accountWorks: works.list,
      workTags: works.tags,
      workSettings: works.settings,
      workContent: works.content,
      newChapter: chapters.toAdd,
      chapterToEdit: chapters.toEdit,
      chapterDraft: chapterDrafts.get,
      catalog: reading.catalog,
      desk: reading.desk,
      book: reading.book,
      bookChapter: reading.chapter,
      shortInfo: people.shortInfo,
      author: people.author,
      hiddenAuthors: people.hiddenAuthors,
      complaints: complaints.list,
    },
    /** What useSubmit may send, always from a person's act. */
    submits: {
      login: session.login,
      registration: session.register,
      emailConfirmation: session.confirmEmail,
      emailConfirmationLetter: session.sendEmailConfirmation,
      passwordRecovery: session.recoverPassword,
      passwordReset: session.resetPassword,
      workCreation: works.create,
      workSettings: works.updateSettings,
      workCover: works.uploadCover,
      workPublication: works.publish,
      workWithdrawal: works.moveToDraft,
      workDeletion: works.delete,
      workState: works.changeState,
      workRenaming: works.rename,
      chapterState: chapters.changeState,
      chapterDeletion: chapters.delete,
      chapterRenaming: chapters.rename,
      chaptersChange: chapters.changeMany,
      chapterImage: chapters.uploadImage,
      following: people.setFollowed,
      authorHiding: people.hideAuthor,
      complaint: complaints.complain,
      complaintSettlement: complaints.settle,
      typography: utils.typograf,
    },
    /** What useReorder may send: one list, wholly. */
    reorders: {
      works: (_: number, change: OrderChange, signal: AbortSignal) => works.reorder(changeable(change), signal),
      chapters: (workId: number, change: OrderChange, signal: AbortSignal) =>
        chapters.reorder({ params: { workId }, body: changeable(change) }, signal),
    },
  };
};

export type Wiring = ReturnType<typeof wire>;
