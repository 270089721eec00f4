import { counted } from "../../../src/text/plural.ts";
import { bellAndPush, type Content, defineOneKind, once, type Words } from "../definition.ts";
import { listed } from "../words.ts";

/** An author has published a post. */
export type PublicationPublished = { type: "publication.published"; publicationId: number; actorId: number };

const newPostForms = ["новый пост", "новых поста", "новых постов"] as const;

function postsOut({ actor, publications }: Content): Words {
  const [first] = publications;
  const isOne = publications.length === 1;
  return {
    actionType: "work",
    title: actor?.fio ?? "",
    previewText: isOne ? newPostForms[0] : counted(publications.length, newPostForms),
    text: listed(publications.map(({ title }) => title)),
    url: isOne ? `/post/${first?.id}` : `/u/${encodeURIComponent(actor?.userName ?? "")}`,
    chapterId: null,
  };
}

export const publicationPublished = defineOneKind<PublicationPublished>()({
  event: "publication.published",
  to: "followers",
  kind: "newPost",
  once: once.forever,
  isOfOneActor: true,
  gathers: "publicationId",
  group: "other",
  type: "NewPost",
  label: "Новый пост",
  hint: "у авторов, на которых вы подписаны",
  begins: bellAndPush,
  shownWhile: ["publication is out"],
  words: postsOut,
});
