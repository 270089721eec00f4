import { expect } from "@playwright/test";
import type { Stage } from "./stage.ts";

type Held = { keep: () => void; fail: () => void };
type Device = { isHeld: boolean; held: Held[] };

/** Before the page is opened: a device whose writes can be held until the tour answers them. Reading alone is never held. */
export async function takeDevice({ page }: Stage): Promise<void> {
  await page.addInitScript(() => {
    const device: Device = { isHeld: false, held: [] };
    Object.assign(window, { device });
    const { transaction } = IDBDatabase.prototype;
    type FakeRequest = { result: unknown; onsuccess: (() => void) | null };
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      if (mode !== "readwrite" || !device.isHeld) return transaction.call(this, stores, mode, options);
      let real: IDBTransaction | null = null;
      const waiting: ((begun: IDBTransaction) => void)[] = [];
      /** What is asked of a store is asked once the tour lets it; what follows upon its answer, at once. */
      const ask =
        (name: string, method: "put" | "delete" | "getKey" | "getAll" | "getAllKeys") =>
        (...given: unknown[]) => {
          const opening: FakeRequest = { result: undefined, onsuccess: null };
          const begin = (begun: IDBTransaction) => {
            const store = begun.objectStore(name) as unknown as Record<string, (...given: unknown[]) => IDBRequest>;
            const request = store[method]?.(...given);
            if (!request) return;
            request.onsuccess = () => {
              opening.result = request.result;
              opening.onsuccess?.();
            };
          };
          if (real) begin(real);
          else waiting.push(begin);
          return opening;
        };
      const shown = {
        error: null as DOMException | null,
        oncomplete: () => {},
        onabort: () => {},
        objectStore: (name: string) => ({
          put: ask(name, "put"),
          delete: ask(name, "delete"),
          getKey: ask(name, "getKey"),
          getAll: ask(name, "getAll"),
          getAllKeys: ask(name, "getAllKeys"),
        }),
        commit: () => {},
      };
      device.held.push({
        keep: () => {
          real = transaction.call(this, stores, mode, options);
          real.oncomplete = () => shown.oncomplete();
          for (const begin of waiting) begin(real);
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

/** All copies of designs on this device: design, background, revision. */
export const copiesOf = async ({ page }: Stage): Promise<object[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open("rukopis.covers", 1);
    opening.onupgradeneeded = () => {
      for (const store of ["copies", "pictures"]) opening.result.createObjectStore(store);
    };
    const database = await answer(opening);
    const kept = await answer(database.transaction("copies").objectStore("copies").getAll());
    database.close();
    return kept.map(({ designId, revision, drawing }) => ({
      designId,
      revision,
      background: drawing.scene.background,
    }));
  });
