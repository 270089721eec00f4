import { readDocument } from "../../document/document.ts";
import { readKept } from "../../document/keptDocument.ts";

export type KeptDraft = {
  title: string;
  document: unknown;
  revision: number;
  requestId: string | null;
  savedAt: string;
};
export type Text = { title: string; document: object };

/** none: nothing on the device. same: what the server has. unsaved: made from this revision, which may not be the last. */
export type Offer = { kind: "none" | "same" } | { kind: "unsaved"; draft: Text; revision: number };

/** What a draft on the device means next to the server's text. */
export function offerOf({ saved, draft }: { saved: Text; draft: KeptDraft | null }): Offer {
  if (!draft) return { kind: "none" };
  const kept = readKept(draft.document);
  const isSame = draft.title.trim() === saved.title.trim() && kept.eq(readDocument(saved.document));
  if (isSame) return { kind: "same" };
  return { kind: "unsaved", draft: { title: draft.title, document: kept.toJSON() }, revision: draft.revision };
}
