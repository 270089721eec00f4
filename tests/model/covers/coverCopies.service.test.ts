import { IDBObjectStore as FakeObjectStore, IDBFactory } from "fake-indexeddb";
import { describe, expect, it } from "vitest";
import type { CopyToKeep } from "../../../src/machines/covers/designCopy.machine.ts";
import { createCoverCopies } from "../../../src/services/coverCopies.service.ts";
import { blue, here, left, red, there } from "./designCopy.things.ts";

const TIME = Date.parse("2026-11-20T11:05:31.000Z");
const open = (factory = new IDBFactory(), now = () => TIME) =>
  createCoverCopies({ indexedDB: () => factory as globalThis.IDBFactory, now });
const pictureOf = (id: string, text: string) => ({ id, file: new Blob([text], { type: "image/png" }) });
const copyOf = (given: Partial<CopyToKeep> = {}): CopyToKeep => ({
  ...here,
  former: [],
  revision: 7,
  unanswered: [blue],
  drawing: red,
  pictures: [],
  ...given,
});
/** The texts of pictures by their ids. */
const textsOf = async (pictures: readonly { id: string; file: Blob }[]) =>
  Promise.all(pictures.map(async ({ id, file }) => [id, file.type, await file.text()]));

describe("copies of designs on this device", () => {
  it("are given back whole by the next page, with their pictures and the time of the device", async () => {
    const factory = new IDBFactory();
    await open(factory).put(copyOf({ pictures: [pictureOf("p", "море"), pictureOf("q", "дом")] }));
    const [found, ...others] = await open(factory).of(3, "one");
    expect(others).toEqual([]);
    const { pictures = [], ...copy } = found ?? {};
    expect(copy).toEqual({
      ...here,
      revision: 7,
      unanswered: [blue],
      drawing: red,
      savedAt: "2026-11-20T11:05:31.000Z",
    });
    expect(await textsOf(pictures)).toEqual([
      ["p", "image/png", "море"],
      ["q", "image/png", "дом"],
    ]);
  });

  it("of two windows lie side by side, the last first, and each takes away its own alone", async () => {
    const factory = new IDBFactory();
    let time = TIME;
    const copies = open(factory, () => time);
    await copies.put(copyOf({ ...left, drawing: blue }));
    time += 1_000;
    await copies.put(copyOf());
    expect((await copies.of(3, "one")).map(({ window, drawing }) => [window, drawing])).toEqual([
      ["w", red],
      ["v", blue],
    ]);
    await copies.delete({ ...here, former: [] });
    expect((await copies.of(3, "one")).map(({ window }) => window)).toEqual(["v"]);
  });

  it("never shows a copy to another account, or of another design", async () => {
    const copies = open();
    await copies.put(copyOf());
    expect(await copies.of(4, "one")).toEqual([]);
    expect(await copies.of(3, "two")).toEqual([]);
  });

  it("a picture's bytes are written once, and go with the last copy that names it", async () => {
    const factory = new IDBFactory();
    const copies = open(factory);
    let readings = 0;
    const picture = pictureOf("p", "море");
    const file = Object.assign(new Blob(["море"]), {
      arrayBuffer: () => {
        readings += 1;
        return picture.file.arrayBuffer();
      },
    });
    const pictures = [{ id: "p", file }];
    await copies.put(copyOf({ pictures }));
    await copies.put(copyOf({ pictures, drawing: blue }));
    expect(readings).toBe(1);
    await copies.put(copyOf({ ...there, former: [here], pictures }));
    expect(await copies.of(3, "one")).toEqual([]);
    const kept = await copies.of(3, "two");
    expect(kept.map(({ pictures: own }) => own.length)).toEqual([1]);
    await copies.delete({ ...there, former: [] });
    await copies.put(copyOf({ pictures }));
    expect(readings).toBe(2);
  });

  it("the pictures of one account outlive the copies of another", async () => {
    const copies = open();
    await copies.put(copyOf({ pictures: [pictureOf("p", "море")] }));
    await copies.put(copyOf({ accountId: 33, pictures: [pictureOf("p", "чужое")] }));
    await copies.delete({ ...here, accountId: 33, former: [] });
    const [copy] = await copies.of(3, "one");
    expect(await textsOf(copy?.pictures ?? [])).toEqual([["p", "image/png", "море"]]);
  });

  it("says why the device keeps nothing, and a design opens all the same", async () => {
    const none = createCoverCopies({ indexedDB: () => undefined, now: () => TIME });
    await expect(none.put(copyOf())).rejects.toThrow("Макет на этом устройстве не сохраняется");
    expect(await none.of(3, "one")).toEqual([]);
    await expect(none.delete({ ...here, former: [] })).resolves.toBeUndefined();
    const full = open();
    const put = FakeObjectStore.prototype.put;
    FakeObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    try {
      await expect(full.put(copyOf())).rejects.toThrow("На устройстве нет места для макета");
    } finally {
      FakeObjectStore.prototype.put = put;
    }
  });
});
