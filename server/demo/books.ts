import type { WorkFields } from "../../src/api/contract/works.ts";

type BookDetails = Pick<WorkFields, "workForm" | "genreId" | "ageMark">;
/** `published`: how many days ago the first and the last chapter appeared; null: a draft. */
export type DemoBook = BookDetails & {
  file: string;
  title: string;
  owner: "vera" | "gleb";
  published: { first: number; last: number; isFinished: boolean } | null;
};

/** The books that stand in an empty database, and what their files do not say in our words. */
export const demoBooks: DemoBook[] = [
  {
    file: "sol-na-podokonnike.fb2",
    title: "Соль на подоконнике",
    owner: "vera",
    workForm: "novel",
    genreId: 43,
    ageMark: "16+",
    published: { first: 24, last: 3, isFinished: true },
  },
  {
    file: "paromshchik.fb2",
    title: "Паромщик",
    owner: "gleb",
    workForm: "tale",
    genreId: 25,
    ageMark: "16+",
    published: { first: 12, last: 1, isFinished: false },
  },
  {
    file: "dom-gde-spyat-chasy.fb2",
    title: "Дом, где спят часы",
    owner: "vera",
    workForm: "story",
    genreId: 42,
    ageMark: "6+",
    published: { first: 9, last: 5, isFinished: true },
  },
  {
    file: "inzhener-snov.fb2",
    title: "Инженер снов",
    owner: "gleb",
    workForm: "story",
    genreId: 45,
    ageMark: "12+",
    published: { first: 7, last: 2, isFinished: false },
  },
  {
    file: "pisma-kotorye-ne-doshli.fb2",
    title: "Письма, которые не дошли",
    owner: "vera",
    workForm: "tale",
    genreId: 43,
    ageMark: "16+",
    published: null,
  },
];

/** The books of one author that are sold: at its price, and with a discount. */
export const soldFiles = { plain: "paromshchik.fb2", discounted: "inzhener-snov.fb2" } as const;
