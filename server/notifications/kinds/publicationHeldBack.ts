import { bellAndPush, defineOneKind } from "../definition.ts";
import { ofPublication } from "../words.ts";

/** The time of a scheduled publication came, and it could not be published. */
export type PublicationHeldBack = { type: "publication.heldBack"; publicationId: number; accountId: number };

export const publicationHeldBack = defineOneKind<PublicationHeldBack>()({
  event: "publication.heldBack",
  to: "account",
  kind: "publicationHeldBack",
  group: "other",
  type: "PublicationHeldBack",
  label: "Публикация не вышла по расписанию",
  hint: "и снова лежит в черновиках",
  begins: bellAndPush,
  words: (content) =>
    ofPublication(content, {
      previewText: "не вышло по расписанию",
      text: "Публикация снова в черновиках: проверьте заголовок и текст",
      leads: "form",
    }),
});
