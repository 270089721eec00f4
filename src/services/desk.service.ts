import { sessionRoutes } from "../api/contract/session.routes.ts";
import { ACCOUNT, accountCache } from "../text/savedBooks.ts";
import { deskCache } from "../text/savedDesk.ts";
import { beginDeskNews, hasDeskNews } from "./deskNews.ts";
import { browsersDevice, type DeskDevice } from "./savedDevice.ts";
import { savedShelf } from "./savedShelf.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * From now on the works, contents and chapters that this author opens on this device open without a network
 * (docs/adr/0106). With the account a page without a network knows who writes; a logout takes it away.
 * @throws what the browser, the network or another build of the server refuses
 */
export async function openDesk(
  { call, accountId }: Pick<Surroundings, "call" | "accountId">,
  device: DeskDevice | null = browsersDevice(),
): Promise<void> {
  const author = accountId();
  if (!device || author < 0) return;
  const { caches } = device;
  if (hasDeskNews() && (await caches.has(deskCache(author)))) return;
  if (!(await caches.has(accountCache(author)))) {
    const account = await call(sessionRoutes.getAccount, {}, new AbortController().signal);
    if (accountId() !== author || account.id !== author) throw new Error("Another person has signed in");
    await savedShelf(device, author).putAccount(ACCOUNT, { ...account, token: "guest" });
  }
  await caches.open(deskCache(author));
  beginDeskNews(await device.registerDesk());
}
