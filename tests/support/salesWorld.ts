import { beside, demoAccount } from "./beside.ts";
import { addBookOnSaleNow, identify } from "./factories.sales.ts";
import { addAccount, PASSWORD } from "./factories.ts";
import { addChapter, addWork } from "./factories.works.ts";
import type { ServerProcess } from "./process.ts";

/** A book of a demo account that is sold for 199 ₽, its first chapter is free; its title is of this one alone. */
export const addBookOnSale = (server: ServerProcess, userName: string) =>
  beside(server, async (database) => {
    const title = `Соль ${crypto.randomUUID().slice(0, 8)}`;
    const owner = await demoAccount(database, userName);
    return { title, ...(await addBookOnSaleNow(database, owner, { title })) };
  });

type Unsold = { isDraft?: boolean; isKnown?: boolean };

/** A work of a demo account with three published chapters, which was never sold. `isKnown`: the owner's papers were approved. */
export const addUnsoldBook = (
  server: ServerProcess,
  userName: string,
  { isDraft = false, isKnown = true }: Unsold = {},
) =>
  beside(server, async (database) => {
    const title = `Соль ${crypto.randomUUID().slice(0, 8)}`;
    const owner = await demoAccount(database, userName);
    if (isKnown) await identify(database, owner);
    const { id: workId } = await addWork(database, { owner }, { title, state: isDraft ? "draft" : "published" });
    for (const [index, name] of ["Утро", "День", "Вечер"].entries())
      await addChapter(database, workId, { state: "published", title: name, sortOrder: index + 1 });
    return { workId, title };
  });

/** Somebody new of the staff. @returns what they sign in with */
export const addStaff = (server: ServerProcess, role: "Moderator" | "Admin") =>
  beside(server, async (database) => {
    const { userName } = await addAccount(database, { fio: "Олег Админов", roles: [role] });
    return { login: userName, password: PASSWORD };
  });
