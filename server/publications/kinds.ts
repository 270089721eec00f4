import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { PostFields } from "../../src/api/contract/posts.ts";
import type { PublicationKind } from "../../src/text/publications.ts";
import { db } from "../db/transaction.ts";

/** What every kind is filled in with. */
export type CommonFields = Pick<PostFields, "title" | "tags" | "privacyDisplay" | "document">;

/** A kind of publication: what it has beside what all have. `Own`: its own columns, as its answers have them. */
export type Kind<Fields extends CommonFields, Own extends object, Filter extends object> = {
  kind: PublicationKind;
  ownOf: (fields: Fields) => Own;
  /** Writes its own columns; the publication is locked. */
  store: (publicationId: number, fields: Fields) => Promise<unknown>;
  ownOfMany: (publicationIds: readonly number[]) => Promise<Map<number, Own>>;
  /** Conditions on rows of `publication` by which public lists are narrowed. */
  narrow: (filter: Filter) => RawBuilder<boolean>[];
};

export type PostOwn = { categoryId: number };
export type PostFilter = { category?: number | undefined };

export const posts: Kind<PostFields, PostOwn, PostFilter> = {
  kind: "post",
  ownOf: ({ categoryId }) => ({ categoryId }),
  store: (publicationId, { categoryId }) =>
    db()
      .insertInto("post")
      .values({ publicationId, categoryId })
      .onConflict((same) => same.column("publicationId").doUpdateSet({ categoryId }))
      .execute(),
  ownOfMany: async (publicationIds) => {
    const rows = await db()
      .selectFrom("post")
      .where("publicationId", "in", [-1, ...publicationIds])
      .selectAll()
      .execute();
    return new Map(rows.map(({ publicationId, ...own }) => [publicationId, own]));
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
