import { counted } from "../../../src/text/plural.ts";
import { bellOnly, type Content, defineOneKind, once, type Words } from "../definition.ts";

/** Somebody follows the person. */
export type PersonFollowed = { type: "person.followed"; accountId: number; actorId: number };

function followers({ people }: Content): Words {
  const [first, ...others] = people;
  const more = others.length === 0 ? "" : `и ещё ${counted(others.length, ["человек", "человека", "человек"])} `;
  return {
    actionType: "person",
    title: first?.fio ?? "",
    previewText: `${more}теперь среди ваших подписчиков`,
    text: "",
    url: `/u/${encodeURIComponent(first?.userName ?? "")}`,
    chapterId: null,
  };
}

export const personFollowed = defineOneKind<PersonFollowed>()({
  event: "person.followed",
  to: "account",
  kind: "newFollower",
  once: once.aMonth,
  gathers: "actorId",
  group: "other",
  type: "NewFollower",
  label: "Новые подписчики",
  hint: "не чаще одного раза в час",
  begins: bellOnly,
  shownWhile: ["person follows"],
  words: followers,
});
