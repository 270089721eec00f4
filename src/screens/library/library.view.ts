import type { InputOf } from "../../api/contract/index.ts";
import type { Library, ShelvedWork } from "../../api/contract/library.ts";
import { bookHref } from "../../text/bookHref.ts";
import { chapterHref } from "../../text/chapterHref.ts";
import { formatDay } from "../../text/dates.ts";
import { counted, plural } from "../../text/plural.ts";
import { type Shelf, shelfNames } from "../../text/shelves.ts";
import type { TabLink } from "../../ui/Tabs/Tabs.tsx";

type CallQuery = NonNullable<InputOf<"getUserLibrary">["query"]>;
type State = Exclude<Shelf, "None"> | "Purchased";
/** What a page of a library shows. */
export type LibraryQuery = {
  state: State;
  sort: NonNullable<CallQuery["sort"]>;
  format?: NonNullable<CallQuery["format"]>;
  search?: string;
  page?: number;
};

const states = ["Reading", "Saved", "Finished", "Disliked", "Purchased"] as const satisfies readonly State[];
const isState = (name: string | null): name is State => states.some((state) => state === name);

/** How a library may be ordered. */
export const librarySorts = [
  { value: "new", label: "Сначала с новыми главами" },
  { value: "read", label: "По последнему чтению" },
  { value: "added", label: "По дате добавления" },
  { value: "title", label: "По названию" },
] as const satisfies readonly { value: LibraryQuery["sort"]; label: string }[];

/** What the page's address asks for: the shelf «Читаю» without a word, what has new chapters first; what makes no sense is ignored. */
export function libraryQuery(address: string): LibraryQuery {
  const query = new URLSearchParams(address);
  const [shelf, page, format] = [query.get("shelf"), query.get("page") ?? "", query.get("format")];
  const search = query.get("search")?.trim().slice(0, 200) ?? "";
  return {
    state: isState(shelf) ? shelf : "Reading",
    sort: librarySorts.find(({ value }) => value === query.get("sort"))?.value ?? "new",
    ...((format === "EBook" || format === "Audiobook") && { format }),
    ...(search && { search }),
    ...(/^[1-9]\d{0,3}$/.test(page) && page !== "1" && { page: Number(page) }),
  };
}

/** In addition to the shelves: what the reader likes. */
const liked = "/library?shelf=Liked";
export const isOfLiked = (address: string): boolean => new URLSearchParams(address).get("shelf") === "Liked";

/**
 * The address of a library with something changed; from the first page on, unless a page is named.
 * @param base the address of the library
 */
export function libraryHref(
  { page: _, ...query }: LibraryQuery,
  changed: { [Name in keyof LibraryQuery]?: LibraryQuery[Name] | undefined },
  base = "/library",
): string {
  const { state, sort, format, search, page = 1 } = { ...query, page: 1, ...changed };
  const [path = "", given = ""] = base.split("?");
  const address = new URLSearchParams(given);
  if (state && state !== "Reading") address.set("shelf", state);
  if (sort && sort !== "new") address.set("sort", sort);
  if (format) address.set("format", format);
  if (search) address.set("search", search);
  if (page > 1) address.set("page", String(page));
  return address.size > 0 ? `${path}?${address}` : path;
}

const names = { ...shelfNames, Purchased: "Купленное" };

/** What an empty shelf is for, and how a book comes there. */
export const emptyShelfHints: Readonly<Record<State, string>> = {
  Reading: "Откройте книгу и нажмите «В библиотеку»: она будет ждать вас здесь, а о новых главах сообщит колокольчик.",
  Saved:
    "Откройте книгу, нажмите «В библиотеку» и выберите «Отложено»: она будет ждать вас здесь, а о новых главах сообщит колокольчик.",
  Finished:
    "Здесь собираются дочитанные книги: на странице книги нажмите «В библиотеку» или название её полки и выберите «Прочитано».",
  Disliked:
    "Здесь собираются книги, которые вас не увлекли: на странице книги нажмите «В библиотеку» или название её полки и выберите «Не интересно». О новых главах таких книг мы не сообщаем.",
  Purchased: "Купленные книги остаются у вас, даже если автор снимет их с сайта.",
};

const counts = {
  Reading: "readingCount",
  Saved: "savedCount",
  Finished: "finishedCount",
  Disliked: "dislikedCount",
  Purchased: "purchasedCount",
} as const;

/**
 * Shelves as tabs, each with its count; what was bought is seen by its owner alone.
 * @param library null: not here yet
 * @param current null: none of them
 * @param base the address of the library
 */
export function shelfTabs(library: Library | null, current: LibraryQuery | null, base?: string): TabLink[] {
  const { search: _, ...kept } = current ?? { state: "Reading", sort: "new" };
  return states
    .filter((state) => base === undefined || state !== "Purchased")
    .map((state) => ({
      label: names[state],
      href: libraryHref(kept, { state }, base),
      current: state === current?.state,
      count: library?.[counts[state]],
    }));
}

/** The same of one's own, and what one likes. @param library null: not here yet @param current null: what one likes */
export const tabsOf = (library: Library | null, current: LibraryQuery | null): TabLink[] => [
  ...shelfTabs(library, current),
  { label: "Понравилось", href: liked, current: current === null },
];

const formatOf = ({ book }: ShelvedWork) => (book && "format" in book ? book.format : undefined);

/** The page of a book. */
export function pageOfBook(work: ShelvedWork): string {
  const format = formatOf(work);
  return bookHref({ id: work.workId, ...(format && { format }) });
}

/** Where the reader goes on, or the page of a book that is not begun. */
export const hrefToReadOn = (work: ShelvedWork): string =>
  work.lastChapterId === null
    ? pageOfBook(work)
    : chapterHref({ workId: work.workId, format: formatOf(work), chapterId: work.lastChapterId });

/** «новых глав: 2»; null: nothing is new. */
export const newOf = ({ unreadCount }: ShelvedWork): string | null => {
  if (unreadCount === 0) return null;
  return unreadCount === 1
    ? "новая глава"
    : `${plural(unreadCount, ["новая глава", "новые главы", "новых глав"])}: ${unreadCount}`;
};

/** Everything that there is was read, and more is to come. */
const isAwaited = ({ book, workProgress }: ShelvedWork): boolean =>
  workProgress >= 0.995 && book !== null && "isFinished" in book && !book.isFinished;

/** «64 % · открывали вчера», by Moscow. `now`: milliseconds. */
export function factsOf(work: ShelvedWork, now: number): string {
  const { workProgress, lastReadTime, addedToLibraryTime, isPurchased } = work;
  return [
    lastReadTime === null ? "не начато" : `${Math.round(workProgress * 100)}\u00a0%`,
    isAwaited(work) ? "ждём продолжения" : "",
    lastReadTime === null
      ? `в библиотеке: ${formatDay(addedToLibraryTime, now)}`
      : `открывали ${formatDay(lastReadTime, now)}`,
    isPurchased ? "куплено" : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What was done with so many books. */
export const movedText = (count: number, to: Shelf): string => {
  const books = counted(count, ["книга", "книги", "книг"]);
  return to === "None" ? `${books}: убрано из библиотеки` : `${books} на полке «${shelfNames[to]}»`;
};
