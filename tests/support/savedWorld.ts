import { beside, demoAccount } from "./beside.ts";
import { addBookOnSaleNow, addHolding } from "./factories.sales.ts";
import { addAccount, PASSWORD } from "./factories.ts";
import type { ServerProcess } from "./process.ts";

/** A book of Vera on sale, and the login of somebody who has bought it. */
export const addBoughtBook = (server: ServerProcess) =>
  beside(server, async (database) => {
    const title = `Берег ${crypto.randomUUID().slice(0, 8)}`;
    const { workId } = await addBookOnSaleNow(database, await demoAccount(database, "vera"), { title });
    const buyer = await addAccount(database, { fio: "Павел Читалов" });
    await addHolding(database, workId, buyer);
    return { workId, title, login: { login: buyer.userName, password: PASSWORD } };
  });

/** The money went back: the buyer holds the book no more. */
export const takeBack = (server: ServerProcess, workId: number) =>
  beside(server, async ({ database }) => {
    await database
      .updateTable("holding")
      .set({ endedAt: new Date().toISOString() })
      .where("workId", "=", workId)
      .execute();
  });
