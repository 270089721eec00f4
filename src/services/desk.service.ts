import { sessionRoutes } from "../api/contract/session.routes.ts";
import { ACCOUNT, accountCache } from "../text/savedBooks.ts";
import { deskCache } from "../text/savedDesk.ts";
import { beginDeskNews, tellDesk } from "./deskNews.ts";
import type { DeskDevice } from "./savedDevice.ts";
import { savedShelf } from "./savedShelf.ts";
import type { Surroundings } from "./surroundings.ts";

/** What a call of the desk has returned. */
export type Opened = { address: string; data: object };
type DeskSurroundings = Pick<Surroundings, "call" | "accountId"> & { device: DeskDevice };

/** The works, contents and chapters that an author has opened on this device, to be opened without a network (docs/adr/0106). */
export function createDesk({ call, accountId, device }: DeskSurroundings) {
  const { caches } = device;
  let worker: Promise<void> | null = null;
  const { signal } = new AbortController();

  /** With the account a page without a network knows who writes; a logout takes it away. */
  async function begin(author: number): Promise<void> {
    if (!(await caches.has(accountCache(author)))) {
      const account = await call(sessionRoutes.getAccount, {}, signal);
      if (accountId() !== author || account.id !== author) throw new Error("Another person has signed in");
      await savedShelf(device, author).putAccount(ACCOUNT, { ...account, token: "guest" });
    }
    await caches.open(deskCache(author));
    await device.rest();
    beginDeskNews(await device.registerDesk());
  }

  return {
    /**
     * Keeps it for its author. @param begins what opens a desk; anything else is kept where there is one already
     * @throws what the browser, the network or another build of the server refuses
     */
    keep: async ({ address, data }: Opened, begins: boolean): Promise<void> => {
      const author = accountId();
      if (author < 0) return;
      if (!begins && !(await caches.has(deskCache(author)))) return;
      tellDesk({ said: "desk.opened", accountId: author, address, data });
      worker ??= begin(author);
      try {
        await worker;
      } catch (fault) {
        worker = null;
        throw fault;
      }
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
