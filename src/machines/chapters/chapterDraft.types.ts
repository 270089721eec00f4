import type { ChapterText } from "./chapterText.ts";

/** What is kept. `fields`: what the form of a publication has in addition to its title and its text. */
export type DraftText = ChapterText & { readonly fields?: object };
/**
 * Where the browser stores a draft: never shown to another account. `place`: the chapter's id, or «new:» and the work's
 * id; of a publication see src/text/publications.ts.
 */
export type DraftKey = { accountId: number; place: string };
/** `requestId`: of the chapter that it may have to be created with. */
export type DraftToKeep = DraftKey & { requestId: string; revision: number; text: DraftText };

export type Input = DraftKey & {
  requestId: string;
  revision: number;
  text: DraftText;
  /** unsaved: the text is on the screen and not on the server; outdated: the draft on the device is not wanted. */
  begin: "empty" | "unsaved" | "outdated";
};
export type Context = Omit<Input, "begin"> & {
  begin: Input["begin"];
  /** What was last written to the device. */
  written: DraftText | null;
  writtenRevision: number;
  /** What the server has. */
  saved: DraftText | null;
  /** A place that the draft has moved from. */
  formerPlace: string | null;
  /** Why the device does not keep the draft; empty: it does. */
  reason: string;
};

export type Events =
  | { type: "chapter.edited"; text: DraftText }
  | { type: "text.saved"; text: DraftText; revision: number }
  | { type: "chapter.created"; place: string; revision: number }
  /** Another tab has saved it, and this one takes that text over: the device has nothing to do. */
  | { type: "chapter.replaced"; text: DraftText; revision: number }
  | { type: "page.hidden" };

export const toKeep = ({ accountId, place, requestId, revision, text }: DraftToKeep): DraftToKeep => ({
  accountId,
  place,
  requestId,
  revision,
  text,
});
