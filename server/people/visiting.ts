import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";

/** Those who can be visited: a disabled account is hidden as if it did not exist. */
const visible = () =>
  db()
    .selectFrom("account")
    .where("disabledAt", "is", null)
    .select(["id", "userName", "fio", "avatarUrl", "backgroundUrl"]);

/** @throws Refusal NotFound */
export const visibleById = (id: number) =>
  visible()
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => Refusal.missing());

/** In any case of its letters. @throws Refusal NotFound */
export const visibleByUserName = (userName: string) =>
  visible()
    .where((is) => is(is.fn<string>("lower", ["userName"]), "=", userName.toLowerCase()))
    .executeTakeFirstOrThrow(() => Refusal.missing());
