import type { ListedWork } from "../../api/contract/works.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import {
  lacksOriginalAuthor,
  type WorkState,
  workAskers,
  workLifecycle,
  workStateValue,
} from "../../machines/lifecycles/work.lifecycle.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { formatCharacters, formatSheets } from "../../text/amounts.ts";
import { editorHref } from "../../text/editorHref.ts";
import { genreTitle } from "../../text/genres.ts";
import { formatLength } from "../../text/length.ts";
import { markLabels } from "../../text/markLabels.ts";
import { counted, formatNumber } from "../../text/plural.ts";
import { folded } from "../../text/words.ts";
import { workForms } from "../../text/workOptions.ts";

type Asker = { emailIsConfirmed: boolean };
type BadgeView = { kind: "draft" | "live" | "wait" | "stop" | "age"; label: string };

const states: Record<WorkState, BadgeView> = {
  draft: { kind: "draft", label: "Черновик" },
  rejected: { kind: "stop", label: "Не прошло проверку" },
  onModeration: { kind: "wait", label: "На проверке" },
  published: { kind: "live", label: "Опубликовано" },
  removed: { kind: "stop", label: "Снято с публикации" },
  deleted: { kind: "draft", label: "В корзине" },
};

/** State in words, then rights, then age: LOOK, at most four. */
export const workBadges = ({ state, ageMark }: ListedWork): BadgeView[] => [
  states[state],
  { kind: "age", label: ageMark },
];

/** Where the authors of a work have its chapters. */
export const chaptersHref = ({ id, format }: Pick<ListedWork, "id" | "format">): string =>
  `/work/${id}/${format === "Audiobook" ? "edit-audio" : "edit/content"}`;

/** «Роман». */
export const formTitle = (form: string): string => workForms.find(({ enumValue }) => enumValue === form)?.title ?? form;

/** Who sees, and who downloads a book. */
export const displayTitles = {
  Disable: "Никто",
  All: "Все",
  Registered: "Только вошедшие",
  Friends: "Только друзья",
  Link: "По ссылке",
} as const;
/** How artificial intelligence was used in a text. */
export const aiUseTitles = { None: "Без ИИ", Assisted: "С помощью ИИ", Generated: "Создано ИИ" } as const;

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** How much of it there is: «12 345 зн.», «0,31 а. л.»; of an audiobook «6 ч 12 мин». */
const extent = ({ format, textLength, durationMs }: ListedWork): string[] =>
  format === "Audiobook"
    ? durationMs > 0
      ? [formatLength(durationMs)]
      : []
    : [formatCharacters(textLength), formatSheets(textLength)];

/** «Роман · Мистика · 24 главы · 12 345 зн. · 0,31 а. л. · завершено», «Аудиокнига · читает Анна Гречко · …». */
export const workFacts = (work: ListedWork): string[] => [
  ...(work.format === "Audiobook" ? ["Аудиокнига"] : []),
  ...(work.format === "Audiobook" && work.reciter ? [`читает ${work.reciter}`] : []),
  formTitle(work.workForm),
  ...(work.genreId === null ? [] : [genreTitle(work.genreId) ?? ""]),
  counted(work.chapterCount, ["глава", "главы", "глав"]),
  ...extent(work),
  ...(work.isFinished ? ["завершено"] : []),
  ...(work.state === "published" && !work.isFinished ? ["в процессе"] : []),
  ...(work.privacyDisplay === "All" ? [] : [lower(displayTitles[work.privacyDisplay])]),
  ...markLabels({ ...work, coverByAi: work.coverByAi && work.coverFileId !== null }).map(lower),
];

/** Facts of the law as the screen knows them; the server asks the same law again. */
const factsOf = (work: ListedWork, asker: Asker, now: number) => ({
  now,
  publishedChapterCount: work.publishedChapterCount,
  hasGenre: work.genreId !== null,
  hasAnnotation: work.hasAnnotation,
  lacksOriginalAuthor: lacksOriginalAuthor(work),
  emailIsConfirmed: asker.emailIsConfirmed,
  needsModeration: work.needsModeration,
  soldCount: work.soldCount,
  deletedAt: work.deletedAt === null ? null : Date.parse(work.deletedAt),
  finishTime: work.finishTime === null ? null : Date.parse(work.finishTime),
  moderationReason: work.moderationReason,
  moderationNote: work.moderationNote,
  contentVersion: work.contentVersion,
  appealedAt: work.appeal && Date.parse(work.appeal.at),
  appealText: work.appeal?.text ?? "",
  appealAnswer: work.appeal?.answer ?? "",
  isRemover: false,
});

const labels = {
  "publish.requested": "Опубликовать произведение",
  "withdrawal.requested": "Вернуть в черновики",
  "finish.requested": "Отметить завершённым",
  "resumption.requested": "Продолжить работу",
  "deletion.requested": "Удалить произведение",
  "undeletion.requested": "Восстановить произведение",
} as const;
export type WorkAction = keyof typeof labels;

/** The work as the law sees it, asked by this person. `now`: milliseconds. */
export const lawfulWork = (work: ListedWork, asker: Asker, now: number) => ({
  state: workStateValue(work.state, work.isFinished),
  facts: factsOf(work, asker, now),
});

/** What an author may ask now; `refusal` says why the law says no to something that belongs to the state. */
export const workActions = (
  work: ListedWork,
  asker: Asker,
  now: number,
): { type: WorkAction; label: string; refusal: string | undefined }[] =>
  (Object.keys(labels) as WorkAction[])
    .filter((type) => work.rights.askers.includes(workAskers[type]))
    .map((type) => {
      const verdict = apply(workLifecycle, lawfulWork(work, asker, now), { type, note: "" });
      return { type, label: labels[type], refusal: verdict.allowed ? undefined : verdict.refusal };
    })
    // A pair that the chart does not have gets no button; a pair that a guard refuses gets a button with the reason.
    .filter(({ refusal }) => refusal !== actionMessages.unavailable);

type Measures = { width: number; height: number };

/** A cover is 2:3; what a hundredth makes of it nobody sees. */
const isCut = ({ width, height }: Measures): boolean => Math.abs((width * 3) / (height * 2) - 1) > 0.01;

/** What is said of a picture that was taken as a cover; empty: nothing. `width`, `height`: in pixels. */
export const coverRemark = ({ width, height }: Measures): string =>
  [
    width < 400 || height < 600
      ? `Картинка маленькая, ${width} × ${height}: на странице книги она будет нечёткой. Хватит от 400 × 600`
      : "",
    isCut({ width, height }) ? "Стороны картинки не 2 : 3: края обрежутся" : "",
  ]
    .filter(Boolean)
    .join(". ");

/** Where a picture that was taken as a cover is cut by hand: the editor of covers with the picture alone; null: it is 2:3 already. */
export const croppingHref = (work: number | null, picture: Measures & { fileId: string }): string | null =>
  isCut(picture) ? editorHref({ work, picture: picture.fileId }) : null;

export const workTabs = ["all", "draft", "published", "onModeration"] as const;
export type WorkTab = (typeof workTabs)[number];

export const tabLabels: Record<WorkTab, string> = {
  all: "Все",
  draft: "Черновики",
  published: "Опубликованные",
  onModeration: "На проверке",
};

const inTab = ({ state }: ListedWork, tab: WorkTab): boolean =>
  tab === "all" || (tab === "draft" ? state === "draft" || state === "rejected" || state === "removed" : state === tab);

/** The works of a tab whose title, series or tag holds the text; ё is е. */
export function filterWorks(works: readonly ListedWork[], tab: WorkTab, search: string): ListedWork[] {
  const query = folded(search.trim());
  return works.filter(
    (work) =>
      inTab(work, tab) &&
      (query === "" ||
        [work.title, work.series?.title ?? "", ...work.tags].some((text) => folded(text).includes(query))),
  );
}

export const countTab = (works: readonly ListedWork[], tab: WorkTab): number =>
  works.filter((work) => inTab(work, tab)).length;

/** «Произведение «Форточка» теперь на 2-м месте из 3». */
export const movedWorkText = ({ title }: { title: string }, place: number, count: number): string =>
  `Произведение «${title}» теперь на ${formatNumber(place + 1)}\u2011м месте из ${formatNumber(count)}`;

/** Why the order is locked while a part of the list is shown. */
export const workOrderLock = "Порядок меняется, когда показаны все произведения";
