import { type DocumentJson, joinDocuments } from "../../document/json.ts";

/**
 * What an author writes. `document` is opaque and never changed: a ProseMirror node or its JSON (JSON.stringify works on both).
 * Two texts are the same when they are the same object, so that comparing a long chapter costs nothing.
 */
export type ChapterText = { readonly title: string; readonly document: object };

const toJson = (document: object): DocumentJson => JSON.parse(JSON.stringify(document));

/** «Сохранить оба»: the author's title, both texts one after the other. */
export const joinTexts = (mine: ChapterText, theirs: ChapterText): ChapterText => ({
  title: mine.title,
  document: joinDocuments(toJson(mine.document), toJson(theirs.document)),
});
