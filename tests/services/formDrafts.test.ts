import { describe, expect, it } from "vitest";
import { createFormDraftsService, formKey } from "../../src/services/formDrafts.service.ts";

function device() {
  const items = new Map<string, string>();
  const clock = { now: Date.parse("2026-12-01T09:00:00Z") };
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as unknown as Storage;
  const open = (accountId = 7, place = "work.17") =>
    createFormDraftsService(
      { storage: () => storage, now: () => clock.now, indexedDB: () => undefined },
      accountId,
      place,
    );
  return { items, clock, storage, open };
}
const begins = { title: "Соль", annotation: "", tags: [] as string[], genreId: null };
const typed = (annotation: string) => ({ before: { annotation: "" }, fields: { annotation } });

describe("what is typed into a form", () => {
  it("is there for the next page, of the same form and account alone", async () => {
    const { open } = device();
    open().keep({ offers: [], typed: typed("О море") });
    expect(await open().read(begins)).toEqual([
      { id: expect.any(String), at: "2026-12-01T09:00:00.000Z", ...typed("О море") },
    ]);
    expect(await open(8).read(begins)).toEqual([]);
    expect(await open(7, "work.18").read(begins)).toEqual([]);
  });

  it("is written over by its own page, and added to what other pages left", async () => {
    const { open, clock } = device();
    const first = open();
    first.keep({ offers: [], typed: typed("О") });
    first.keep({ offers: [], typed: typed("О море") });
    clock.now += 60_000;
    open().keep({ offers: [], typed: typed("О соли") });
    expect((await open().read(begins)).map(({ fields }) => fields)).toEqual([
      { annotation: "О соли" },
      { annotation: "О море" },
    ]);
  });

  it("is gone when it is saved and nothing else is there", async () => {
    const { open, items } = device();
    const page = open();
    page.keep({ offers: [], typed: typed("О море") });
    page.keep({ offers: [], typed: null });
    expect(items).toEqual(new Map());
  });

  it("of another page stays until this one was offered it and has chosen", async () => {
    const { open } = device();
    open().keep({ offers: [], typed: typed("О море") });
    const page = open();
    page.keep({ offers: [], typed: typed("О соли") });
    expect((await open().read(begins)).map(({ fields }) => fields.annotation)).toEqual(["О соли", "О море"]);
    const offers = await page.read(begins);
    expect(offers.map(({ fields }) => fields.annotation)).toEqual(["О море"]);
    page.keep({ offers: [], typed: typed("О соли") });
    expect((await open().read(begins)).map(({ fields }) => fields.annotation)).toEqual(["О соли"]);
  });

  it("is stored of the five newest pages", async () => {
    const { open, clock } = device();
    for (const number of [1, 2, 3, 4, 5, 6]) {
      clock.now += 1_000;
      open().keep({ offers: [], typed: typed(`Текст ${number}`) });
    }
    expect((await open().read(begins)).map(({ fields }) => fields.annotation)).toEqual([
      "Текст 6",
      "Текст 5",
      "Текст 4",
      "Текст 3",
      "Текст 2",
    ]);
  });

  it("of a form that was another one gives the fields that are still there", async () => {
    const { open, items } = device();
    const fields = { annotation: "О море", gone: "Было", tags: "море", genreId: 3 };
    items.set(
      formKey(7, "work.17"),
      JSON.stringify([{ id: "a", at: "2026-12-01T09:00:00.000Z", before: { ...fields, annotation: "" }, fields }]),
    );
    expect(await open().read(begins)).toEqual([
      {
        id: "a",
        at: "2026-12-01T09:00:00.000Z",
        before: { annotation: "", genreId: 3 },
        fields: { annotation: "О море", genreId: 3 },
      },
    ]);
  });

  it.each([
    "{",
    "null",
    "{}",
    '["a"]',
    '[{"id":1,"at":"","before":{},"fields":{}}]',
    '[{"id":"a","at":"x","before":{},"fields":{}}]',
  ])("is nothing where the device holds something else: %s", async (text) => {
    const { open, items } = device();
    items.set(formKey(7, "work.17"), text);
    expect(await open().read(begins)).toEqual([]);
  });

  it("that the device does not take throws", () => {
    const { open, storage } = device();
    storage.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    expect(() => open().keep({ offers: [], typed: typed("О море") })).toThrow("Full");
  });
});
