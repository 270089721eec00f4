const still = "a state of the law has no entry, no exit and no timer: entering it again is staying";
const never = "nobody adds an empty batch, and what is tried again was refused: the next moment is the same";

/**
 * Mutants that no promise tells from their machine, each with its reason (`npm run test:mutants`). One that is not here, or one
 * here that is killed, fails the run.
 */
export const survivors: Readonly<Record<string, string>> = {
  "chapterAutosave.refused: on chapter.edited[1] is gone": "the root keeps the edit in the same way",
  "audioUpload.receiving: on chunk.stored[0] reenters": still,
  "audioUpload.receiving: on completion.requested[0] reenters": still,
  "factorRemoval.requested: on removal.requested[0] reenters": still,
  "publication.scheduled: on schedule.requested[5] reenters": still,
  "publication.published: on update.requested[4] reenters": still,
  "publication.removed: on correction.submitted[4] reenters": still,
  "comment.visible: on correction.sent[10] reenters": still,
  "comment.visible: on pin.given[1] reenters": still,
  "comment.visible: on unpin.given[0] reenters": still,
  "comment.held: on correction.sent[9] reenters": still,
  "uploadQueue.idle: on files.added[0] leads to #uploadQueue.uploading": never,
  "uploadQueue.idle: on retry.requested[0] leads to #uploadQueue.uploading": never,
  "lazy.lost: followNetwork onError[0] reenters": "the listener of the window is replaced, which nobody hears",
  "coverEditor.editing: on drawing.replaced[0] reenters": "both regions begin again either way",
  "chapterDraft.waiting: on text.saved[1] is gone": "the root keeps what was saved in the same way",
  "audioPlayer: forgetNext changes nextAskedAt": "one more than never is never",
};
