/** What a page shows of: `list` is every list, `page` everything that a cache may share. */
type Kind = "book" | "series" | "person" | "post" | "review" | "art" | "arts";
export type Key = `${Kind}-${number}` | "list" | "page";

/** The fields of answers that hold works. */
const works: ReadonlySet<string> = new Set(["work", "linkedWork", "audiobook", "volumes"]);

const numberIn = (given: unknown): number | null => (typeof given === "number" ? given : null);

/** A person is whatever has a user name; a work or a series is known by the field that holds it. */
function keyOf(field: string, { id: given, userName }: { id?: unknown; userName?: unknown }): Key[] {
  const id = numberIn(given);
  if (id === null) return [];
  if (typeof userName === "string") return [`person-${id}`];
  if (works.has(field)) return [`book-${id}`];
  return field === "series" ? [`series-${id}`] : [];
}

/** What an answer names: its people, works and series, however deep. */
export function namedIn(answer: unknown, field = ""): Key[] {
  if (Array.isArray(answer)) return answer.flatMap((one) => namedIn(one, field));
  if (typeof answer !== "object" || answer === null) return [];
  return [...keyOf(field, answer), ...Object.entries(answer).flatMap(([name, value]) => namedIn(value, name))];
}

type KeysOf = (params: Readonly<Record<string, string>>, answer: unknown) => Key[];

const one =
  (kind: Kind, name = "id"): KeysOf =>
  (params, answer) => [`${kind}-${Number(params[name])}`, ...namedIn(answer)];
/** Every change of what lists show is a change of all of them. */
const list: KeysOf = () => ["list"];

/** Pages that are the same for every guest, by their path; others are not shared. */
const pages: Readonly<Record<string, KeysOf>> = {
  "/": list,
  "/catalog": list,
  "/posts": list,
  "/reviews": list,
  "/arts": list,
  "/book/:id/reviews": list,
  "/series/:id": (params, answer) => [...one("series")(params, answer), "list"],
  "/u/:userName": (_, answer) => [...namedIn(answer), "list"],
  "/book/:id": one("book"),
  "/audiobook/:id": one("book"),
  "/book/:workId/read/:chapterId": one("book", "workId"),
  "/post/:id": one("post"),
  "/review/:id": one("review"),
  // The neighbours of an art are its author's.
  "/art/:id": (params, answer) => [
    ...one("art")(params, answer),
    ...namedIn(answer).map((key): Key => (key.startsWith("person-") ? `arts-${Number(key.slice(7))}` : key)),
  ],
  "/offer": () => [],
};

/**
 * The keys of a page that caches may share.
 * @param answer what the page is about, as its call has it
 * @returns null: the page is shared by none
 */
export function keysOfPage(path: string, params: Readonly<Record<string, string>>, answer: unknown): Key[] | null {
  const keys = pages[path]?.(params, answer);
  return keys ? [...new Set(keys)] : null;
}
