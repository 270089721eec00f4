import type { Suggestions } from "../../machines/search/suggestions.machine.ts";
import { namesOf } from "../../text/people.ts";

/** One line of the list below the field of search. */
export type Offer = { address: string; title: string; note: string } & (
  | { kind: "work"; work: Suggestions["works"][number] }
  | { kind: "author"; author: Suggestions["authors"][number] }
  | { kind: "all" }
);

/** Works, then authors, then everything that the words find. */
export const offersOf = (text: string, { works, authors }: Suggestions): Offer[] => [
  ...works.map((work) => ({
    kind: "work" as const,
    address: `/book/${work.id}`,
    title: work.title,
    note: namesOf(work.authors),
    work,
  })),
  ...authors.map((author) => ({
    kind: "author" as const,
    address: `/u/${encodeURIComponent(author.userName)}`,
    title: author.fio,
    note: "автор",
    author,
  })),
  {
    kind: "all",
    address: `/catalog?q=${encodeURIComponent(text)}`,
    title: `Искать «${text}» во всех книгах`,
    note: "",
  },
];
