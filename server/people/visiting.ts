import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";

/** Those who can be visited: a disabled account is hidden as if it did not exist. */
const visible = () =>
  db()
    .selectFrom("account")
    .where("disabledAt", "is", null)
    .select(["id", "userName", "fio", "avatarUrl", "backgroundUrl"]);

/** @throws Refusal NotFound */
export const visibleById = (id: number) => visible().where("id", "=", id).executeTakeFirstOrThrow(Refusal.missing);

/** In any case of its letters; a former name finds its person too. @throws Refusal NotFound */
export async function visibleByUserName(userName: string) {
  const name = userName.toLowerCase();
  const present = await visible()
    .where((is) => is(is.fn<string>("lower", ["userName"]), "=", name))
    .executeTakeFirst();
  if (present) return present;
  return visible()
    .where("id", "in", (is) => is.selectFrom("formerUserName").where("userName", "=", name).select("accountId"))
    .executeTakeFirstOrThrow(Refusal.missing);
}
