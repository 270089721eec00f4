import { beside, demoAccount } from "./beside.ts";
import {
  addAgreement,
  addAgreementScan,
  addBookOnSaleNow,
  addHolding,
  addIncome,
  addOrder,
  addPromoCode,
  identify,
} from "./factories.sales.ts";
import { addAccount, PASSWORD } from "./factories.ts";
import { addChapter, addWork } from "./factories.works.ts";
import { addApprovedPapers } from "./papers.ts";
import type { ServerProcess } from "./process.ts";

/** A book of a demo account that is sold for 199 ₽, its first chapter is free; its title is of this one alone. */
export const addBookOnSale = (server: ServerProcess, userName: string) =>
  beside(server, async (database) => {
    const title = `Соль ${crypto.randomUUID().slice(0, 8)}`;
    const owner = await demoAccount(database, userName);
    return { title, ...(await addBookOnSaleNow(database, owner, { title })) };
  });

/** A book of a demo account that was bought so many times on each of the last days, the last of them is today. */
export const addPaidDays = (server: ServerProcess, userName: string, counts: readonly number[]) =>
  beside(server, async (database) => {
    const title = `Соль ${crypto.randomUUID().slice(0, 8)}`;
    const owner = await demoAccount(database, userName);
    const { workId } = await addBookOnSaleNow(database, owner, { title });
    const buyer = await addAccount(database, { fio: "Павел Читалов" });
    for (const [index, count] of counts.entries()) {
      const paidAt = inDays(index + 1 - counts.length);
      for (let sold = 0; sold < count; sold++)
        await addOrder(database, {
          requestId: crypto.randomUUID(),
          accountId: buyer.id,
          payeeId: owner.id,
          workId,
          state: "paid",
          paidAt,
        });
    }
    return { work: workId, title };
  });

/** A book on sale; `isKnown`: the owner's papers were approved; `scanCount`: of an agreement that waits for its scans, null: there is none. */
export const addExclusiveBook = (
  server: ServerProcess,
  userName: string,
  { isKnown = true, scanCount = null }: { isKnown?: boolean; scanCount?: number | null } = {},
) =>
  beside(server, async (database) => {
    const title = `Соль ${crypto.randomUUID().slice(0, 8)}`;
    const owner = await demoAccount(database, userName);
    const { workId } = await addBookOnSaleNow(database, owner, { title });
    if (isKnown) await addApprovedPapers(database, owner);
    else await database.database.deleteFrom("identification").where("accountId", "=", owner.id).execute();
    if (scanCount !== null) {
      await addAgreement(database, workId, { state: "awaitingScans" });
      for (let place = 1; place <= scanCount; place++) await addAgreementScan(database, workId, owner, place);
    }
    return { workId, title };
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

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const spelled = (code: string) => code.replace(/(.{4})(?=.)/g, "$1-");

/**
 * A book on sale with a promo code of today, or of the day before yesterday whose time is over. `reader` and `other` are logins of two
 * people who hold nothing, `holder` of one who has the book.
 */
export const addPromoBook = (
  server: ServerProcess,
  userName: string,
  { isOver = false, state = "issued" }: { isOver?: boolean; state?: "issued" | "expired" } = {},
) =>
  beside(server, async (database) => {
    const name = crypto.randomUUID().slice(0, 8);
    const title = `Соль ${name}`;
    const owner = await demoAccount(database, userName);
    const { workId } = await addBookOnSaleNow(database, owner, { title });
    const person = (userName: string) =>
      addAccount(database, { userName, fio: "Павел Читалов", email: `${userName}@example.ru` });
    const reader = await person(`reader-${name}`);
    const other = await person(`other-${name}`);
    const holder = await person(`holder-${name}`);
    await addHolding(database, workId, holder);
    const dates = isOver
      ? { createdAt: inDays(-2), expiresAt: inDays(-1) }
      : { createdAt: inDays(0), expiresAt: inDays(30) };
    const { id: codeId, code } = await addPromoCode(database, workId, owner, { state, ...dates });
    return {
      work: workId,
      title,
      codeId,
      code: spelled(code),
      reader: reader.userName,
      other: other.userName,
      holder: holder.userName,
      password: PASSWORD,
    };
  });

/** What a person can be paid becomes more; below zero less, as by a late refund. Kopecks. */
export const addMaturedIncome = (server: ServerProcess, id: number, kopecks: number) =>
  beside(server, (database) => addIncome(database, { id }, kopecks));

/** Somebody new of the staff. @returns what they sign in with */
export const addStaff = (server: ServerProcess, role: "Moderator" | "Admin") =>
  beside(server, async (database) => {
    const { userName } = await addAccount(database, { fio: "Олег Админов", roles: [role] });
    return { login: userName, password: PASSWORD };
  });

/** So many people who have bought nothing yet. @returns what each signs in with */
export const addReaders = (server: ServerProcess, count: number) =>
  beside(server, async (database) => {
    const people = Array.from({ length: count }, () => addAccount(database, { fio: "Павел Читалов" }));
    return (await Promise.all(people)).map(({ userName }) => ({ login: userName, password: PASSWORD }));
  });
