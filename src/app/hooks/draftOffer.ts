import { readDocument } from "../../document/document.ts";
import { readKept } from "../../document/keptDocument.ts";
import { isSameValue } from "../../machines/lifecycles/fieldMerge.ts";
import type { ChapterDraft } from "../../services/chapterDrafts.service.ts";
import { type PublicationKind, publicationRules } from "../../text/publications.ts";

/** A publication's text as its form holds it. */
export type FormText = { readonly title: string; readonly document: object; readonly fields: object };

const asJson = (document: object): object => JSON.parse(JSON.stringify(document));

/** Do both say the same, also when written by different people? */
export const isSameText = (one: FormText, other: FormText): boolean =>
  one.title.trim() === other.title.trim() &&
  isSameValue(one.fields, other.fields) &&
  readDocument(asJson(one.document)).eq(readDocument(asJson(other.document)));

const workOf = ({ fields }: { fields?: object }): unknown => (fields as { workId?: unknown } | undefined)?.workId;

/** May a draft of the device be of this publication? Of a kind that is about a work only where it is about the same. */
export const isOfSameWork = (kind: PublicationKind, saved: FormText, draft: ChapterDraft): boolean =>
  !publicationRules[kind].isOfWork || workOf(draft) === workOf(saved);

/**
 * What a draft on the device means next to the server's text; null: nothing, it is the same.
 * @param revision what the server has now; 0: it has none
 */
export function publicationOffer(saved: FormText, revision: number, draft: ChapterDraft) {
  const text: FormText = {
    title: draft.title,
    document: readKept(draft.document).toJSON(),
    // A field that the form has got since is as it is in the server's text.
    fields: { ...saved.fields, ...draft.fields },
  };
  if (isSameText(text, saved)) return null;
  return {
    kind: draft.revision === revision ? ("newer" as const) : ("conflict" as const),
    text,
    savedAt: draft.savedAt,
  };
}
