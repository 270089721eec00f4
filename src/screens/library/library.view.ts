import type { InputOf } from "../../api/contract/index.ts";
import type { Library, ShelvedWork } from "../../api/contract/library.ts";
import { bookHref } from "../../text/bookHref.ts";
import { chapterHref } from "../../text/chapterHref.ts";
import { formatDay } from "../../text/dates.ts";
import { plural } from "../../text/plural.ts";
import { type Shelf, shelfNames } from "../../text/shelves.ts";
import type { TabLink } from "../../ui/Tabs/Tabs.tsx";

type Query = InputOf<"getUserLibrary">["query"];
type State = Exclude<Shelf, "None">;

const states = ["Reading", "Saved", "Finished", "Disliked"] as const satisfies readonly State[];
const isState = (name: string | null): name is State => states.some((state) => state === name);

/** What the page's address asks for: the shelf «Читаю» without a word; what makes no sense is ignored. */
export function libraryQuery(address: string): Query & { state: State } {
  const query = new URLSearchParams(address);
  const [shelf, page] = [query.get("shelf"), query.get("page") ?? ""];
  return {
    state: isState(shelf) ? shelf : "Reading",
    sort: "read",
    ...(/^[1-9]\d{0,3}$/.test(page) && page !== "1" && { page: Number(page) }),
  };
}

/** Beside the shelves: what the reader likes. */
const liked = "/library?shelf=Liked";
export const isOfLiked = (address: string): boolean => new URLSearchParams(address).get("shelf") === "Liked";

/** The address of a page of a shelf. */
export function addressOf(state: State, page = 1): string {
  const query = new URLSearchParams({
    ...(state !== "Reading" && { shelf: state }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/library?${query}` : "/library";
}

/** The shelves as tabs, each with its count, and what the reader likes. @param current null: that */
export const tabsOf = (library: Library, current: State | null): TabLink[] => {
  const counts = {
    Reading: library.readingCount,
    Saved: library.savedCount,
    Finished: library.finishedCount,
    Disliked: library.dislikedCount,
  };
  const shelves = states.map((state) => ({
    label: shelfNames[state],
    href: addressOf(state),
    current: state === current,
    count: counts[state],
  }));
  return [...shelves, { label: "Понравилось", href: liked, current: current === null }];
};

/** Where the reader goes on, or the page of a book that is not begun. */
export const placeOfBook = ({ workId, book, lastChapterId }: ShelvedWork): string => {
  const format = book && "format" in book ? book.format : undefined;
  return lastChapterId === null
    ? bookHref({ id: workId, ...(format && { format }) })
    : chapterHref({ workId, format, chapterId: lastChapterId });
};

/** «новых глав: 2»; null: nothing is new. */
export const newOf = ({ unreadCount }: ShelvedWork): string | null => {
  if (unreadCount === 0) return null;
  return unreadCount === 1
    ? "новая глава"
    : `${plural(unreadCount, ["новая глава", "новые главы", "новых глав"])}: ${unreadCount}`;
};

/** «64 % · открывали вчера», by Moscow. `now`: milliseconds. */
export const factsOf = ({ workProgress, lastReadTime, addedToLibraryTime }: ShelvedWork, now: number): string =>
  lastReadTime === null
    ? `не начато · в библиотеке: ${formatDay(addedToLibraryTime, now)}`
    : `${Math.round(workProgress * 100)}\u00a0% · открывали ${formatDay(lastReadTime, now)}`;
