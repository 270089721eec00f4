import { bellAndPush, defineOneKind } from "../definition.ts";
import { ofPublication } from "../words.ts";

/** The staff has hidden a publication, to its author. */
export type PublicationRemoved = {
  type: "publication.removed";
  publicationId: number;
  accountId: number;
  note: string;
};

export const publicationRemoved = defineOneKind<PublicationRemoved>()({
  event: "publication.removed",
  to: "account",
  kind: "publicationRemoved",
  group: null,
  type: "PublicationRemoved",
  label: "Публикация скрыта модератором",
  hint: "",
  begins: bellAndPush,
  words: (content) => ofPublication(content, { previewText: "скрыто модератором", text: content.note, leads: "form" }),
});
