import type { CallApi } from "../api/client.ts";
import type { ChapterTabsSurroundings } from "./chapterTabs.types.ts";

/** What calls of screens and services of late machines are made of. */
export type Surroundings = ChapterTabsSurroundings & {
  call: CallApi;
  /** Local storage that may throw. */
  storage: () => Storage;
  /** May throw or give nothing: private windows of some browsers. */
  indexedDB: () => IDBFactory | undefined;
  /** Milliseconds. */
  now: () => number;
  /** Who is signed in; -1 for a guest. */
  accountId: () => number;
};

/** A function of a *.calls.ts: what `useLoader` loads and `useSubmit` sends. */
export type Call<Input, Answer> = (
  surroundings: Surroundings,
) => (input: Input, signal: AbortSignal) => Promise<Answer>;
