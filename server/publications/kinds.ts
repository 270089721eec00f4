import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { PostFields } from "../../src/api/contract/posts.ts";
import type { PublicationDisplay, PublicationKind } from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";
import type { Reader } from "../policies/reader.ts";
import type { CardRow } from "./cards.ts";

/** What every kind is filled in with. `privacyDisplay`: of a kind that everybody sees there is none. */
export type CommonFields = Pick<PostFields, "title" | "tags"> & { privacyDisplay?: PublicationDisplay };

/** Whose it is, and when it is asked. */
type By = { authorId: number; reader: Reader; now: Date };

/** Of what its words are: a document with its HTML, or the plain lines of a description. */
export type Words = "document" | "lines";

/** A kind of publication: what it has in addition to all others. `Own`: what its answers have in addition. */
export type Kind<
  Fields extends CommonFields,
  Own extends object,
  Filter extends object,
  W extends Words = "document",
> = {
  kind: PublicationKind;
  words: W;
  /** Its words as the schema of documents reads them. */
  documentOf: (fields: Fields) => unknown;
  /** What of a form is stored in columns of its own. */
  ownOf: (fields: Fields) => object;
  /** The same of what is stored. */
  storedOf: (publicationId: number) => Promise<object | undefined>;
  /** Writes its own columns; the publication is locked. */
  store: (publicationId: number, fields: Fields) => Promise<unknown>;
  /** Says no to what may not even be begun, and to what may not be stored. @param id null: it is begun @throws Refusal */
  check?: (fields: Fields, id: number | null, by: By) => Promise<void>;
  ownOfMany: (rows: readonly CardRow[], reader: Reader) => Promise<Map<number, Own>>;
  /** Conditions on rows of `publication` by which public lists are narrowed. */
  narrow: (filter: Filter) => RawBuilder<boolean>[];
  /** Where its author puts it in order: the place of a row of `publication`, the largest first. */
  ownOrder?: RawBuilder<number>;
};

type PostOwn = Pick<PostFields, "privacyComments" | "commentsReview"> & {
  categoryId: number;
  isPinned: boolean;
  isFavorite: boolean;
  favoriteCount: number;
};
type PostFilter = { category?: number | undefined };

export const posts: Kind<PostFields, PostOwn, PostFilter> = {
  kind: "post",
  words: "document",
  documentOf: ({ document }) => document,
  ownOf: ({ categoryId, privacyComments, commentsReview }) => ({ categoryId, privacyComments, commentsReview }),
  storedOf: (publicationId) =>
    db()
      .selectFrom("post")
      .where("publicationId", "=", publicationId)
      .select(["categoryId", "privacyComments", "commentsReview"])
      .executeTakeFirst(),
  store: (publicationId, { categoryId, privacyComments, commentsReview }) =>
    db()
      .insertInto("post")
      .values({ publicationId, categoryId, privacyComments, commentsReview })
      .onConflict((same) => same.column("publicationId").doUpdateSet({ categoryId, privacyComments, commentsReview }))
      .execute(),
  ownOfMany: async (rows) => {
    const ids = rows.map(({ id }) => id);
    const stored = await db()
      .selectFrom("post")
      .where("publicationId", "in", [-1, ...ids])
      .selectAll()
      .execute();
    const own = new Map(stored.map(({ publicationId, ...columns }) => [publicationId, columns]));
    return new Map(
      rows.flatMap(({ id, pinnedAt, isFavorite, favoriteCount }) => {
        const columns = own.get(id);
        const marks = { isPinned: pinnedAt !== null, isFavorite, favoriteCount };
        return columns ? [[id, { ...columns, ...marks }]] : [];
      }),
    );
  },
  narrow: ({ category }) =>
    category === undefined
      ? []
      : [
          sql<boolean>`exists (select from post where post.publication_id = publication.id and post.category_id = ${category})`,
        ],
};

/** Has a form the same own fields as what is stored? */
export const isSameOwn = (one: object, other: object | undefined): boolean => isDeepStrictEqual(one, other);
