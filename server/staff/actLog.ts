import { sql } from "kysely";
import type { StaffAct } from "../../src/api/contract/staff.ts";
import { db } from "../db/transaction.ts";
import { countedPage, type Paged } from "../lists/paging.ts";
import { wordsOf } from "../lists/search.ts";
import { isNamed, personIn, withoutPage } from "../people/people.ts";

/** What somebody has done to another's account, and the first administrator (the index account_event_of_staff). */
const acts = () =>
  db()
    .selectFrom("accountEvent as event")
    .innerJoin("account as actor", "actor.id", "event.actorId")
    .innerJoin("account as person", "person.id", "event.accountId")
    .where(sql<boolean>`(event.actor_id <> event.account_id or event.kind = 'firstAdmin')`);

/** People whose name or user name holds every word. */
const named = (search: string) =>
  db()
    .selectFrom("account")
    .where((is) => is.and(wordsOf(search).map((word) => isNamed(is, word))))
    .select("account.id");

type Found = Awaited<ReturnType<ReturnType<typeof listOf>["execute"]>>[number];
const listOf = (found: ReturnType<typeof acts>) =>
  found
    .orderBy("event.id", "desc")
    .select(["event.id", "event.kind", "event.at", "event.note"])
    .select([personIn("actor").$notNull().as("actor"), "actor.disabledAt as actorDisabledAt"])
    .select([personIn("person").$notNull().as("person"), "person.disabledAt as personDisabledAt"]);

const present = (row: Found): StaffAct => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  note: row.note ?? "",
  actor: withoutPage({ ...row.actor, disabledAt: row.actorDisabledAt }),
  person: withoutPage({ ...row.person, disabledAt: row.personDisabledAt }),
});

/** Every act of the staff, the last first; `search`: of or upon people who are called so. Erased people have no name any more. */
export async function listActs({ search = "", ...paged }: Paged & { search?: string | undefined }) {
  const found = acts().$if(search !== "", (query) =>
    query.where((is) => is.or([is("event.actorId", "in", named(search)), is("event.accountId", "in", named(search))])),
  );
  const { rows, ...page } = await countedPage(listOf(found), paged);
  return { acts: rows.map(present), ...page };
}
