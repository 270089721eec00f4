import { IDBFactory } from "fake-indexeddb";
import { expect, it } from "vitest";
import { answer, deviceDatabase } from "../../src/services/deviceDatabase.ts";
import { createPlayRate } from "../../src/services/playRate.service.ts";

it("the rate is remembered by the device, whichever was chosen last", async () => {
  const factory = new IDBFactory();
  const rates = createPlayRate({ indexedDB: () => factory });
  expect(await rates.recall()).toBe(null);
  await rates.keep(1.5);
  await rates.keep(0.75);
  expect(await createPlayRate({ indexedDB: () => factory }).recall()).toBe(0.75);
});

it("what else is in its place is no rate, and what keeps nothing has none", async () => {
  const factory = new IDBFactory();
  const indexedDB = () => factory;
  const device = deviceDatabase({ indexedDB, name: "rukopis.device", stores: ["device"] });
  for (const kept of ["1.5", 0, 3.25, Number.NaN, null]) {
    await device.change((transaction) => transaction.objectStore("device").put(kept, "playRate"));
    expect(await createPlayRate({ indexedDB }).recall()).toBe(null);
  }
  const nowhere = createPlayRate({ indexedDB: () => undefined });
  await nowhere.keep(2);
  expect(await nowhere.recall()).toBe(null);
});

it("the name of the device is left as it is", async () => {
  const factory = new IDBFactory();
  const indexedDB = () => factory;
  const device = deviceDatabase({ indexedDB, name: "rukopis.device", stores: ["device"] });
  await device.change((transaction) => transaction.objectStore("device").put("a-b", "id"));
  await createPlayRate({ indexedDB }).keep(2);
  const store = (await device.open()).transaction("device").objectStore("device");
  expect(await answer(store.get("id"))).toBe("a-b");
});
