import type { Chapter } from "../../api/contract/chapters.ts";
import type { ListedWork } from "../../api/contract/works.ts";
import type { ManyChange } from "../../services/many.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { counted, formatNumber, plural } from "../../text/plural.ts";
import { folded } from "../../text/words.ts";
import { chapterActions, chapterName } from "../kit/chapter.view.ts";
import type { SelectionView } from "../kit/selection.view.ts";

/** The chapters whose name holds the text; ё is е. */
export function filterChapters<T extends { title: string }>(chapters: readonly T[], search: string): T[] {
  const query = folded(search.trim());
  return chapters.filter((chapter) => query === "" || folded(chapterName(chapter)).includes(query));
}

/** «Глава «Форточка» теперь на 4-м месте из 40». */
export const movedText = (chapter: { title: string }, place: number, count: number): string =>
  `Глава «${chapterName(chapter)}» теперь на ${formatNumber(place + 1)}\u2011м месте из ${formatNumber(count)}`;

/** Why the order is locked while a part of the list is shown. */
export const lockedText = "Порядок меняется, когда показаны все главы";

const chapterForms = ["глава", "главы", "глав"] as const;

/** The words for one chapter and for many. */
const changeWords: Record<ManyChange, readonly [one: string, many: string]> = {
  "publish.requested": ["опубликована", "опубликованы"],
  "withdrawal.requested": ["теперь в черновиках", "теперь в черновиках"],
  "deletion.requested": ["теперь в корзине", "теперь в корзине"],
  "undeletion.requested": ["снова в содержании", "снова в содержании"],
};

/** «3 главы теперь в корзине». */
const chaptersText = (type: ManyChange, count: number): string => {
  const [one, many] = changeWords[type];
  return `${counted(count, chapterForms)} ${plural(count, [one, many, many])}`;
};

/** Who has chapters that were published, while their work is not. */
const whoSeesMany = (type: ManyChange, count: number, workState: ListedWork["state"]): string =>
  type === "publish.requested" && workState !== "published"
    ? `. Читатели увидят ${count === 1 ? "её" : "их"}, когда будет опубликовано произведение`
    : "";

/** Several chapters of the contents of a work in this state. */
export const chapterSelection = (workState: ListedWork["state"]): SelectionView<Chapter> => ({
  label: "Выбранные главы",
  busy: "Главы меняются",
  actions: [
    { type: "publish.requested", label: "Опубликовать" },
    { type: "withdrawal.requested", label: "Вернуть в черновики" },
    { type: "deletion.requested", label: "Удалить" },
  ],
  nameOf: chapterName,
  selectedText: (count) => `${plural(count, ["Выбрана", "Выбрано", "Выбрано"])} ${counted(count, chapterForms)}`,
  doneText: (type, { length }) => chaptersText(type, length) + whoSeesMany(type, length, workState),
  inBin: (count) => (count === 1 ? "Глава лежит в корзине" : "Главы лежат в корзине"),
  // Of a pair that the law does not have, the reason is our own: a published chapter is not published again.
  refusal: (chapter, type, now) => {
    const found = chapterActions(chapter, "list", now).find((action) => action.type === type);
    return found ? found.refusal : actionMessages.unavailable;
  },
});
