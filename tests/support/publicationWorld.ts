import { beside } from "./beside.ts";
import { addPost } from "./factories.publications.ts";
import { addAccount, PASSWORD } from "./factories.ts";
import type { ServerProcess } from "./process.ts";

/** A draft of somebody new, whose day has had no other post. */
export const addDraftOfSomebody = (server: ServerProcess, { isConfirmed }: { isConfirmed: boolean }) =>
  beside(server, async (database) => {
    const userName = `posts-${crypto.randomUUID().slice(0, 8)}`;
    const email = `${userName}@example.org`;
    const author = await addAccount(database, { userName, email, emailIsConfirmed: isConfirmed });
    const { id } = await addPost(database, author, { title: "Форточка", text: "Было утро." });
    return { id, userName, login: email, password: PASSWORD };
  });

/** Somebody follows the link of their letter. */
export const confirmEmail = (server: ServerProcess, userName: string) =>
  beside(server, ({ database }) =>
    database
      .updateTable("account")
      .set({ emailConfirmedAt: new Date().toISOString() })
      .where("userName", "=", userName)
      .execute(),
  );
