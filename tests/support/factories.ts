import { NOW, type TestServer } from "./server.ts";

export const PASSWORD = "правильный пароль";

type Given = {
  userName?: string;
  fio?: string;
  email?: string;
  emailIsConfirmed?: boolean;
  roles?: ("Moderator" | "Admin")[];
  bannedAt?: string;
  disabledAt?: string;
  avatarUrl?: string;
  backgroundUrl?: string;
  createdAt?: string;
  passwordHash?: string;
};
export type TestAccount = { id: number; userName: string; fio: string; email: string };

let count = 0;

/** An account straight in the database: confirmed, without roles, with the password PASSWORD hashed as cheaply as argon2id allows. */
export async function addAccount({ database }: Pick<TestServer, "database">, given: Given = {}): Promise<TestAccount> {
  count += 1;
  const { emailIsConfirmed = true, createdAt = "2026-01-01T00:00:00.000Z", ...rest } = given;
  const values = {
    userName: `author${count}x`,
    fio: "Анна Ветрова",
    email: `author${count}@example.ru`,
    passwordHash: CHEAP_HASH,
    ...rest,
    emailConfirmedAt: emailIsConfirmed ? NOW : null,
    createdAt,
  };
  return database
    .insertInto("account")
    .values(values)
    .returning(["id", "userName", "fio", "email"])
    .executeTakeFirstOrThrow();
}

/** argon2id of PASSWORD with 8 KiB and one pass. */
const CHEAP_HASH = "$argon2id$v=19$m=8,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$fJBpq//+lwZymp1HcHXA9OlPiyxS8RRESBkhevc+ZQQ";

/** A row of an account as it is stored. */
export const storedAccount = ({ database }: { database: TestServer["database"] }, id: number) =>
  database.selectFrom("account").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
