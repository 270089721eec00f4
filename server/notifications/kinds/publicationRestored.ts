import { bellAndPush, defineOneKind } from "../definition.ts";
import { ofPublication } from "../words.ts";

/** The staff shows a hidden publication again, to its author. */
export type PublicationRestored = {
  type: "publication.restored";
  publicationId: number;
  accountId: number;
  note: string;
};

export const publicationRestored = defineOneKind<PublicationRestored>()({
  event: "publication.restored",
  to: "account",
  kind: "publicationRestored",
  group: null,
  type: "PublicationRestored",
  label: "Публикация снова видна",
  hint: "",
  begins: bellAndPush,
  words: (content) =>
    ofPublication(content, {
      previewText: "снова видно всем, для кого это опубликовано",
      text: content.note === "" ? "" : `Было скрыто: ${content.note}`,
      leads: "page",
    }),
});
