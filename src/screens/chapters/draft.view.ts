import { readDocument } from "../../document/document.ts";
import { emptyDocument, joinDocuments } from "../../document/json.ts";
import { readKept } from "../../document/keptDocument.ts";

export type KeptDraft = {
  title: string;
  document: unknown;
  revision: number;
  requestId: string | null;
  savedAt: string;
};
export type Text = { title: string; document: object };

/**
 * none: nothing on the device. same: what the server has. newer: made from the server's text. conflict: the server went on.
 */
export type Offer = { kind: "none" | "same" } | { kind: "newer" | "conflict"; draft: Text; savedAt: string };

/** What a draft on the device means next to the server's text. A new chapter has revision 0. */
export function offerOf({ saved, revision, draft }: { saved: Text; revision: number; draft: KeptDraft | null }): Offer {
  if (!draft) return { kind: "none" };
  const kept = readKept(draft.document);
  const isSame = draft.title.trim() === saved.title.trim() && kept.eq(readDocument(saved.document));
  if (isSame) return { kind: "same" };
  const kind = draft.revision === revision ? "newer" : "conflict";
  return { kind, draft: { title: draft.title, document: kept.toJSON() }, savedAt: draft.savedAt };
}

/** «Сохранить оба»: the draft, then the server's text. */
export const bothTexts = (draft: Text, saved: Text): Text => ({
  title: draft.title,
  document: joinDocuments(asJson(draft.document), asJson(saved.document)),
});
const asJson = (document: object) => ({ ...emptyDocument(), ...document });

/** Some of a text, with the first place where it differs from the other in it; of long texts the beginnings are often the same. */
export function differingPart(words: string, other: string): string {
  let at = 0;
  while (at < words.length && words[at] === other[at]) at++;
  const from = at < 200 ? 0 : words.lastIndexOf(" ", at - 80) + 1;
  const part = words.slice(from, from + 280).toWellFormed();
  return `${from > 0 ? "…" : ""}${part}${from + 280 < words.length ? "…" : ""}`;
}
