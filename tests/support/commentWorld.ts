import { beside } from "./beside.ts";
import { addAccount, PASSWORD } from "./factories.ts";
import { addPublishedBook } from "./factories.works.ts";
import type { ServerProcess } from "./process.ts";

/** A published book of somebody new, and a reader of it; `isLookedAtFirst`: its author sees all comments first. */
export const addTalkedOf = (server: ServerProcess, { isLookedAtFirst = false } = {}) =>
  beside(server, async (world) => {
    const made = crypto.randomUUID().slice(0, 8);
    const person = async (name: string, fio: string) => {
      const email = `${name}-${made}@example.org`;
      const { id } = await addAccount(world, { userName: `${name}-${made}`, email, fio });
      return { id, login: email, password: PASSWORD };
    };
    const author = await person("talked", "Ада Авторова");
    const reader = await person("talks", "Рита Читалова");
    const { workId } = await addPublishedBook(world, { owner: { ...author, userName: "", fio: "", email: "" } });
    if (isLookedAtFirst)
      await world.database.updateTable("work").set({ commentsReview: "all" }).where("id", "=", workId).execute();
    return { workId, author, reader };
  });

/** The author closes the thread, or opens it, on another device. */
export const closeTalk = (server: ServerProcess, workId: number, commentsClosed: boolean) =>
  beside(server, ({ database }) =>
    database.updateTable("work").set({ commentsClosed }).where("id", "=", workId).execute(),
  );
