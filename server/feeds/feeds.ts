import { bookHref } from "../../src/text/bookHref.ts";
import { namesOf } from "../../src/text/people.ts";
import { authorTabTitle, bookTabTitle, pageTabTitle } from "../../src/text/tabTitles.ts";
import { Refusal } from "../http/refusal.ts";
import { shortened } from "../http/shortened.ts";
import { visibleByUserName } from "../people/visiting.ts";
import { mayRead } from "../policies/reading.ts";
import type { Key } from "../publicCache/keys.ts";
import { cardRow } from "../reading/works.ts";
import { presentAuthors } from "../works/authors.ts";
import { findWork } from "../works/rows.ts";
import { itemsOfWorks, MOST_EXCERPT, newestWorks, newestWorksOf } from "./books.ts";
import { itemsOfChapters } from "./chapters.ts";
import { guest } from "./indexed.ts";
import { rssOf } from "./rss.ts";

/** `keys`: by which caches know it. */
type KeyedFeed = { keys: Key[]; xml: string };

/** What is new in the catalogue of guests. @param origin of the installation */
export const feedOfNew = async (origin: string): Promise<KeyedFeed> => ({
  keys: ["list"],
  xml: rssOf({
    title: pageTabTitle("Новые книги"),
    link: `${origin}/`,
    self: `${origin}/feed/new.xml`,
    description: "Новые книги и книги с новыми главами.",
    items: await itemsOfWorks(await newestWorks().execute(), origin),
  }),
});

/** @returns the user name by which the person is known now, with what is new of theirs @throws Refusal NotFound: there is no such page */
export async function feedOfAuthor(name: string, origin: string): Promise<KeyedFeed & { userName: string }> {
  const { id, userName, fio } = await visibleByUserName(name);
  const path = encodeURIComponent(userName);
  const xml = rssOf({
    title: authorTabTitle({ fio }),
    link: `${origin}/u/${path}`,
    self: `${origin}/feed/u/${path}.xml`,
    description: `Книги автора ${fio}: новые и с новыми главами.`,
    items: await itemsOfWorks(await newestWorksOf(id).execute(), origin),
  });
  return { userName, keys: [`person-${id}`, "list"], xml };
}

/** The chapters of a work. @throws Refusal NotFound: a guest may not read it */
export async function feedOfBook(id: number, origin: string): Promise<KeyedFeed> {
  const work = await findWork(id);
  if (!(await mayRead(work, guest))) throw Refusal.missing();
  const authors = presentAuthors(await cardRow(id));
  const xml = rssOf({
    title: bookTabTitle(work),
    link: origin + bookHref(work),
    self: `${origin}/feed/book/${id}.xml`,
    description: shortened(work.annotation, MOST_EXCERPT) || `«${work.title}», ${namesOf(authors)}.`,
    items: await itemsOfChapters(work, authors, origin),
  });
  return { keys: [`book-${id}`, ...authors.map((author): Key => `person-${author.id}`)], xml };
}
