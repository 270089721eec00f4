export type AudioJobs = {
  /** A sound that has come is compared, looked at and becomes a chapter. */
  "audio.read": { uploadId: string };
  /** A sound with many chapters is cut into them. */
  "audio.cut": { uploadId: string };
  /** ffmpeg makes a sound of an upload that no browser plays, or hears one that is a chapter's: one after the other, since each takes a core. */
  "audio.convert": { uploadId: string } | { audioId: string };
};
