import { describe, expect, it } from "vitest";
import { createKeptArtWords } from "../../src/services/keptArtWords.service.ts";

function stored() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as unknown as Storage;
  return { items, open: (accountId = 7) => createKeptArtWords({ storage: () => storage, accountId }) };
}
const file = (name: string) => ({ name, size: 5, lastModified: 1 });
const art = (name: string, title: string, artId: number | null = null) => ({
  file: file(name),
  title,
  alt: "",
  artId,
});

describe("words of chosen arts", () => {
  it("are there for the next page, of the same file and account alone", () => {
    const { open } = stored();
    open().write([art("лес.png", "Лес")], { credit: "Нина" });
    const next = open();
    expect(next.read()).toEqual({ words: { "5 1 лес.png": { title: "Лес", alt: "" } }, shared: { credit: "Нина" } });
    expect([next.wordsOf(file("лес.png")), next.wordsOf({ ...file("лес.png"), size: 6 })]).toEqual([
      { title: "Лес", alt: "" },
      undefined,
    ]);
    expect(open(8).read()).toBeNull();
  });

  it("are forgotten of what was made or taken out, and stay of what another page had", () => {
    const { open, items } = stored();
    open().write([art("старый.png", "Старый")], {});
    const page = open();
    page.write([art("лес.png", "Лес"), art("паром.png", "Паром")], {});
    page.write([art("лес.png", "Лес", 12)], {});
    expect(Object.keys(page.read()?.words ?? {})).toEqual(["5 1 старый.png"]);
    page.forget();
    expect(items.size).toBe(0);
  });

  it.each(["{", "[]", '{"words": {"a": 1}, "shared": {}}', '{"words": {}}'])(
    "what is no such thing is nothing: %s",
    (text) => {
      const { items, open } = stored();
      items.set("artWords.7", text);
      expect(open().read()).toBeNull();
    },
  );

  it("live as long as the page where there is no storage", () => {
    const kept = createKeptArtWords({
      storage: () => {
        throw new Error("no storage");
      },
      accountId: 7,
    });
    kept.write([art("лес.png", "Лес")], {});
    kept.forget();
    expect([kept.read(), kept.wordsOf(file("лес.png"))]).toEqual([null, undefined]);
  });
});
