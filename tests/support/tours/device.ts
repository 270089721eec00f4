import { expect } from "@playwright/test";
import type { Stage } from "./stage.ts";

type Held = { keep: () => void; fail: () => void };
type Device = { isHeld: boolean; held: Held[] };

/** Before the page is opened: a device whose writes can be held until the tour answers them. Reading is never held. */
export async function takeDevice({ page }: Stage): Promise<void> {
  await page.addInitScript(() => {
    const device: Device = { isHeld: false, held: [] };
    Object.assign(window, { device });
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      if (mode !== "readwrite" || !device.isHeld) return transaction.call(this, stores, mode, options);
      const changes: ((store: IDBObjectStore) => void)[] = [];
      const store = {
        put: (...given: [unknown, IDBValidKey]) => changes.push((real) => real.put(...given)),
        delete: (...given: [IDBValidKey]) => changes.push((real) => real.delete(...given)),
      };
      const shown = {
        error: null as DOMException | null,
        oncomplete: () => {},
        onabort: () => {},
        objectStore: () => store,
        commit: () => {},
      };
      device.held.push({
        keep: () => {
          const real = transaction.call(this, stores, mode, options);
          real.oncomplete = () => shown.oncomplete();
          for (const change of changes) change(real.objectStore(String(stores)));
        },
        fail: () => {
          shown.error = new DOMException("", "QuotaExceededError");
          shown.onabort();
        },
      });
      return shown as unknown as IDBTransaction;
    };
  });
}

export const holdDevice = async ({ page }: Stage) =>
  page.evaluate(() => {
    (window as unknown as { device: Device }).device.isHeld = true;
  });

/** Every write that waits is done, or there is no room for it, or nobody ever hears of it; waits for the first. */
export async function answerDevice({ page }: Stage, how: "keep" | "fail" | "forget"): Promise<void> {
  const count = () => page.evaluate(() => (window as unknown as { device: Device }).device.held.length);
  await expect.poll(count, { message: "writes that the device was asked for" }).toBeGreaterThan(0);
  await page.evaluate((done) => {
    for (const one of (window as unknown as { device: Device }).device.held.splice(0))
      if (done !== "forget") one[done]();
  }, how);
}

/** All drafts of this device by their place: title, blocks, revision. */
export const draftsOf = async ({ page }: Stage): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open("rukopis"));
    const store = database.transaction("chapterDrafts").objectStore("chapterDrafts");
    const [keys, kept] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    database.close();
    return Object.fromEntries(
      keys.map((key, index) => {
        const { title, document, revision } = kept[index];
        const blocks = JSON.parse(document).content.map(({ content = [] }: { content?: { text: string }[] }) =>
          content.map(({ text }) => text).join(""),
        );
        return [String(key).replace(/^\d+:/, ""), { title, blocks, revision }];
      }),
    );
  });
