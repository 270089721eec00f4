const noted = "the reason of an earlier fault goes one write later";
const settled =
  "what follows is the same one write later: the model checks what the device ends with, and the next write puts it right";

const still = "a state of the law has no entry, no exit and no timer: entering it anew is staying";
const never = "nobody adds an empty batch, and what is tried again was refused: the next moment is the same";

/**
 * Mutants that no promise tells from their machine, each with its reason (`npm run test:mutants`). One that is not here, or one
 * here that is killed, fails the run.
 */
export const survivors: Readonly<Record<string, string>> = {
  "chapterAutosave.refused: on chapter.edited[1] is gone": "the root keeps the edit in the same way",
  "chapter.scheduled: on schedule.requested[2] reenters": still,
  "chapter.published: on update.requested[1] reenters": still,
  "uploadQueue.idle: on files.added[0] leads to #uploadQueue.uploading": never,
  "uploadQueue.idle: on retry.requested[0] leads to #uploadQueue.uploading": never,
  "chapterDraft.opening: always[2] leads to #chapterDraft.waiting": settled,
  "chapterDraft.waiting: on text.saved[1] is gone": "the root keeps what was saved in the same way",
  "chapterDraft.writing: on page.hidden[0] has no guard": "one write more of the same text",
  "chapterDraft.writing: keepDraft onDone[0] leaves out noteDone": noted,
  "chapterDraft.writing: keepDraft onDone[1] leaves out noteDone": noted,
  "chapterDraft.leavingPlace: dropFormerDraft onDone[1] has no guard": settled,
  "chapterDraft.leavingPlace: dropFormerDraft onDone[1] leaves out inline": settled,
  "chapterDraft.leavingPlace: dropFormerDraft onDone[2] leads to #chapterDraft.waiting": settled,
  "chapterDraft.leavingPlace: dropFormerDraft onDone[2] leaves out inline": settled,
  "chapterDraft.dropping: dropDraft onDone[2] leaves out noteDone": noted,
};
