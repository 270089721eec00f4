import type { ListedPost } from "../../api/contract/posts.ts";
import { askPublicationLaw, unhindered } from "../../machines/lifecycles/publication.lifecycle.ts";
import type { ManyChange } from "../../services/many.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { formatMoment } from "../../text/dates.ts";
import { counted, formatNumber, plural } from "../../text/plural.ts";
import {
  displayTitles,
  PUBLICATIONS_AT_ONCE,
  type PublicationKind,
  type PublicationState,
  type PublicationTab,
  publicationRules,
  publicationTabs,
} from "../../text/publications.ts";
import type { BadgeProps } from "../../ui/Badge/Badge.tsx";
import type { SelectionView } from "../kit/selection.view.ts";

/** What every kind tells of a publication in a list. */
export type ListedPublication = Pick<
  ListedPost,
  | "id"
  | "state"
  | "author"
  | "title"
  | "tags"
  | "privacyDisplay"
  | "likeCount"
  | "publishedAt"
  | "publishTime"
  | "lastModificationTime"
  | "deletedAt"
  | "moderationReason"
  | "isCorrected"
> &
  // Of a kind that readers put into lists of their own.
  Partial<Pick<ListedPost, "isFavorite" | "favoriteCount">> &
  // What it says, and what it shows.
  Partial<Pick<ListedPost, "textLength">> & { fileId?: string | null };

/** «пост», «поста», «постов», and what else a list says of its kind. */
export type PublicationNouns = {
  forms: readonly [string, string, string];
  /** «Выбрана», of one; of every other number «Выбрано». */
  chosen: string;
  /** «нравится», with how many say so. */
  liked: string;
  selected: string;
  changing: string;
};

export const publicationTabLabels: Readonly<Record<PublicationTab, string>> = {
  all: "Все",
  published: "Опубликованные",
  draft: "Черновики",
  scheduled: "Отложенные",
  favorite: "Избранное",
  bin: "Корзина",
};

export const tabOf = (search: string): PublicationTab =>
  publicationTabs.find((tab) => tab === new URLSearchParams(search).get("tab")) ?? "all";

const isPage = (text: string | null): text is string => /^[1-9]\d{0,6}$/.test(text ?? "");
/** How many rows stand on a page. */
export const LIST_PAGE = 24;

/** What the list's call is asked, as the address says it. @param userId of another person; nothing: one's own */
export function listQuery(address: string, userId: number | undefined) {
  const query = new URLSearchParams(address);
  const [page, search, tag] = [query.get("page"), query.get("search")?.trim().slice(0, 100), query.get("tag")?.trim()];
  const tab = tabOf(address);
  return {
    ...(userId !== undefined && { userId }),
    ...(tab !== "all" && { tab }),
    ...(search && { search }),
    ...(tag && { tag: tag.slice(0, 40) }),
    page: isPage(page) ? Number(page) : 1,
    ps: LIST_PAGE,
  };
}

/** The address with one thing of its query changed; the page begins again. @param value empty: without it */
export function listAddress(path: string, address: string, name: string, value: string): string {
  const query = new URLSearchParams(address);
  if (name !== "page") query.delete("page");
  if (value === "") query.delete(name);
  else query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

const badges: Readonly<Record<PublicationState, { kind: BadgeProps["kind"]; label: string }>> = {
  draft: { kind: "draft", label: "Черновик" },
  scheduled: { kind: "wait", label: "Отложено" },
  published: { kind: "live", label: "Опубликовано" },
  removed: { kind: "stop", label: "Скрыто модератором" },
  deleted: { kind: "stop", label: "В корзине" },
};
export const publicationBadge = (state: PublicationState) => badges[state];

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** «Выйдет завтра, 12:00», «18 ноября 2026, 21:40», «изменено …», and who sees it. @param now milliseconds */
export function publicationFacts(row: ListedPublication, { liked }: PublicationNouns, now: number): string[] {
  const { state, publishTime, publishedAt, lastModificationTime, privacyDisplay, likeCount } = row;
  const when =
    state === "scheduled" && publishTime
      ? `выйдет: ${formatMoment(publishTime, now)}`
      : state === "published" && publishedAt
        ? formatMoment(publishedAt, now)
        : `изменено ${formatMoment(lastModificationTime, now)}`;
  return [
    when,
    ...(privacyDisplay === "All" ? [] : [lower(displayTitles[privacyDisplay])]),
    ...(likeCount > 0 ? [`${liked}: ${formatNumber(likeCount)}`] : []),
  ];
}

const labels = {
  "publish.requested": "Опубликовать",
  "withdrawal.requested": "Вернуть в черновики",
  "deletion.requested": "Удалить",
  "undeletion.requested": "Восстановить",
} as const;
export type PublicationAct = keyof typeof labels;

/** Who asks, of which kind. */
type Asker = { emailIsConfirmed: boolean; kind: PublicationKind };

const milliseconds = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/**
 * Why the law says no; undefined: it does not. What keeps somebody from reviewing a work the server alone knows: it is asked when it is
 * published.
 * @param now milliseconds
 */
export function publicationRefusal(
  row: ListedPublication,
  { emailIsConfirmed, kind }: Asker,
  type: PublicationAct,
  now: number,
): string | undefined {
  const facts = {
    now,
    isConfirmed: emailIsConfirmed,
    isBarred: false,
    isTitled: row.title.trim() !== "",
    textLength: row.textLength ?? 0,
    lacksPicture: kind === "art" && row.fileId === null,
    minLength: publicationRules[kind].text.min,
    canBeScheduled: publicationRules[kind].canBeScheduled,
    ...unhindered,
    publishTime: milliseconds(row.publishTime ?? row.publishedAt),
    deletedAt: milliseconds(row.deletedAt),
    wasRemoved: row.deletedAt !== null && row.moderationReason !== "",
    reason: row.moderationReason,
    isCorrected: row.isCorrected,
  };
  const verdict = askPublicationLaw({ state: row.state, facts }, { type });
  return verdict.allowed ? undefined : verdict.refusal;
}

/** What its author may ask now; `refusal` says why the law says no to something that belongs to the state. */
export const publicationActs = (row: ListedPublication, asker: Asker, now: number) =>
  (Object.keys(labels) as PublicationAct[])
    .map((type) => ({ type, label: labels[type], refusal: publicationRefusal(row, asker, type, now) }))
    .filter(({ refusal }) => refusal !== actionMessages.unavailable);

const stateWords: Readonly<Record<PublicationState, readonly [one: string, many: string]>> = {
  draft: ["теперь в черновиках", "теперь в черновиках"],
  scheduled: ["выйдет в назначенное время", "выйдут в назначенное время"],
  published: ["опубликовано", "опубликованы"],
  removed: ["скрыто модератором", "скрыты модератором"],
  deleted: ["теперь в корзине", "теперь в корзине"],
};

/** What has become of one. */
export const becameText = ({ title, state }: Pick<ListedPublication, "title" | "state">): string =>
  `«${title || "Без заголовка"}» ${stateWords[state][0]}`;

/** Several of a list, or of the bin. */
export const publicationSelection = <Row extends ListedPublication>(
  { forms, chosen, selected, changing }: PublicationNouns,
  asker: Asker,
  isBin: boolean,
): SelectionView<Row> => ({
  label: selected,
  busy: changing,
  actions: isBin
    ? [{ type: "undeletion.requested", label: labels["undeletion.requested"] }]
    : [
        { type: "withdrawal.requested", label: labels["withdrawal.requested"] },
        { type: "deletion.requested", label: labels["deletion.requested"] },
      ],
  nameOf: ({ title }) => title || "Без заголовка",
  selectedText: (count) => `${plural(count, [chosen, "Выбрано", "Выбрано"])} ${counted(count, forms)}`,
  doneText: (type, changed) => {
    if (type === "undeletion.requested") return `Восстановлено: ${counted(changed.length, forms)}`;
    const [one, many] = stateWords[type === "deletion.requested" ? "deleted" : "draft"];
    return `${counted(changed.length, forms)} ${plural(changed.length, [one, many, many])}`;
  },
  inBin: (count) => `${counted(count, forms)} в корзине`,
  refusal: (row, type: ManyChange, now) => publicationRefusal(row, asker, type as PublicationAct, now),
  limit: { count: PUBLICATIONS_AT_ONCE, text: `За один раз можно изменить не больше ${PUBLICATIONS_AT_ONCE}` },
});
