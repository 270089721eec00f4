/** What the tabs of one browser agree by. */
export type ChapterTabsSurroundings = {
  /** Missing on plain http. */
  locks: () => Pick<LockManager, "request"> | undefined;
  /** May throw where the browser forbids it. */
  chapterChannel: () => BroadcastChannel;
};
