import { type ExpressionBuilder, expressionBuilder, type OperandValueExpressionOrList, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";

type Tables = Pick<Database, "work" | "workAuthor">;
type People = OperandValueExpressionOrList<Tables, "workAuthor", "workAuthor.accountId">;

/** Is one of these people an author of the work: its owner or a confirmed co-author (docs/spec/README.md, «Who is who»)? */
export const isWrittenBy = (is: ExpressionBuilder<Tables, "work">, people: People) =>
  is(
    "work.id",
    "in",
    is
      .selectFrom("workAuthor")
      .where("workAuthor.confirmedAt", "is not", null)
      .where("workAuthor.accountId", "in", people)
      .select("workAuthor.workId"),
  );

/** A column of a query of works: the accounts of their authors in their places. */
export const authorIds = sql<number[]>`(select coalesce(json_agg(account_id order by place), '[]')
  from work_author where work_author.work_id = work.id and confirmed_at is not null)`.as("authorIds");

type WorkAuthor = { id: number; fio: string; userName: string; isGone: boolean; place: number };
/** Times as PostgreSQL writes them in JSON. */
type NamedAuthor = WorkAuthor & { confirmed: boolean; invitedAt: string | null; confirmedAt: string | null };

/** A column of a query of works: everybody who was named as an author, in their places. */
export const namedAuthors = sql<
  NamedAuthor[]
>`(select coalesce(json_agg(json_build_object('id', account.id, 'fio', account.fio,
    'userName', account.user_name, 'isGone', disabled_at is not null, 'place', place, 'confirmed', confirmed_at is not null,
    'invitedAt', invited_at, 'confirmedAt', confirmed_at) order by place), '[]')
  from work_author inner join account on account.id = work_author.account_id
  where work_author.work_id = work.id)`.as("authors");

const isoOf = (time: string | null) => time && new Date(time).toISOString();
const present = ({ id, fio, userName }: WorkAuthor) => ({ id, fio, userName });

/** As readers see them: the owner first, then co-authors who have confirmed. */
export const presentAuthors = ({ authors }: { authors: NamedAuthor[] }) =>
  authors
    .filter(({ confirmed }) => confirmed)
    .map((author) => ({ ...present(author), ...(author.isGone && { isGone: true as const }) }));

/** As the authors themselves see them. @throws when the work has no owner among its authors */
export function presentNamed({ authors }: { authors: NamedAuthor[] }) {
  const [owner, coAuthor, secondCoAuthor] = [1, 2, 3].map((place) => authors.find((author) => author.place === place));
  if (!owner) throw new Error("a work has no author in the first place");
  const named = (author: NamedAuthor | undefined) => {
    if (!author) return null;
    const { confirmed, invitedAt, confirmedAt } = author;
    return { ...present(author), confirmed, invitedAt: isoOf(invitedAt), confirmedAt: isoOf(confirmedAt) };
  };
  return { owner: present(owner), coAuthor: named(coAuthor), secondCoAuthor: named(secondCoAuthor) };
}

/** Who writes a work: the ids of its authors in their places. @param workId null: a work that is gone */
export async function authorsOf(workId: number | null): Promise<number[]> {
  const rows = await db()
    .selectFrom("workAuthor")
    .where("workId", "=", workId ?? -1)
    .where("confirmedAt", "is not", null)
    .orderBy("place")
    .select("accountId")
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Builds conditions over the rows of `work`. A query that joins other tables to them takes the conditions all the same. */
export const overWorks = expressionBuilder<Database, "work">();
