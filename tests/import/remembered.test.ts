import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readFile } from "../../server/books/import/reading.ts";
import { recall, remember } from "../../server/books/import/remembered.ts";
import type { Order } from "../../server/books/import/threadMessages.ts";
import { bookOf } from "./books.ts";

const path = join(tmpdir(), `rukopis-remembered-${randomUUID()}.fb2`);
const file = { path, name: "book.fb2" };
const book = bookOf("<section><title><p>Глава</p></title><p>а</p></section>");
afterEach(async () => {
  vi.useRealTimers();
  await rm(path, { force: true });
});

const anna = 1;
const gone = "Страница не найдена";

/** What reading is answered with; a file that is gone cannot be read, so that only what is remembered has an answer. */
const keyOf = (order: Omit<Order, "file">, hash: string, reader = anna, name = "book.fb2") =>
  readFile({ file: { ...file, name }, ...order }, reader, hash).then(
    ({ outcome }) => outcome,
    ({ message }: Error) => message,
  );

/** Reads a file, and takes it away. @returns its hash */
async function readOnce(text: string, order: Omit<Order, "file">): Promise<string> {
  const hash = randomUUID();
  await writeFile(path, text);
  await keyOf(order, hash);
  await rm(path);
  return hash;
}

describe("a file that was read before", () => {
  const preview = { want: "preview" } as const;
  const whole = { want: "book" } as const;
  const refused = "В книге нет текста";

  it("is shown again to the same person, without reading it", async () => {
    const hash = await readOnce(book, preview);
    expect(await keyOf(preview, hash)).toBe("preview");
  });

  it.each([
    ["another person's", preview, 2, "book.fb2"],
    ["of another name", preview, anna, "other.fb2"],
    ["of another book of the archive", { ...preview, entry: "a.fb2" }, anna, "book.fb2"],
    ["that is to become a work", whole, anna, "book.fb2"],
  ])("is read again when it is one %s", async (_, order, reader, name) => {
    const hash = await readOnce(book, preview);
    expect(await keyOf(order, hash, reader, name)).toBe(gone);
  });

  it("is refused again, for a look and for a work", async () => {
    const hash = await readOnce("<FictionBook>", preview);
    expect([await keyOf(preview, hash), await keyOf(whole, hash)]).toEqual([refused, refused]);
  });

  it("is refused to everybody where the refusal took five seconds, by any name and with any cuts", async () => {
    let passed = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (passed += 5_000));
    const hash = await readOnce("<FictionBook>", preview);
    clock.mockRestore();
    const cut = { ...whole, given: { cuts: ["begin"] as const, titles: new Map() } };
    expect([await keyOf(preview, hash), await keyOf(whole, hash, 2, "other.fb2"), await keyOf(cut, hash, 3)]).toEqual(
      Array(3).fill(refused),
    );
    const quick = await readOnce("<FictionBook>", preview);
    expect(await keyOf(preview, quick, 2)).toBe(gone);
  });

  it("is read again with other cuts", async () => {
    const given = (title: string) => ({ cuts: ["begin", "begin"] as const, titles: new Map([[0, title]]) });
    const hash = await readOnce(book, { ...whole, given: given("Раз") });
    expect(await keyOf({ ...whole, given: given("Раз") }, hash)).toBe("Разрезы сделаны для другого файла");
    expect(await keyOf({ ...whole, given: given("Два") }, hash)).toBe(gone);
  });

  it("is remembered for 15 minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T11:05:31.000Z") });
    const hash = await readOnce(book, preview);
    vi.setSystemTime(new Date("2026-11-20T11:20:30.999Z"));
    expect(await keyOf(preview, hash)).toBe("preview");
    vi.setSystemTime(new Date("2026-11-20T11:20:31.000Z"));
    expect(await keyOf(preview, hash)).toBe(gone);
  });
});

describe("what is remembered is bounded", () => {
  const refusal = (message: string) => ({ outcome: "refused" as const, message, place: undefined });
  const isKnown = (key: string) => recall(key, "book") !== undefined;

  it("to 500 answers: those used longest ago go", () => {
    for (let index = 0; index < 500; index += 1) remember(`a${index}`, refusal("нет"));
    expect(isKnown("a0")).toBe(true);
    remember("b", refusal("нет"));
    expect([isKnown("a0"), isKnown("a1"), isKnown("b")]).toEqual([true, false, true]);
  });

  it("to 16 million characters", () => {
    remember("c", refusal("а".repeat(8_000_000)));
    remember("d", refusal("а".repeat(7_000_000)));
    expect([isKnown("c"), isKnown("d")]).toEqual([true, true]);
    remember("e", refusal("а".repeat(7_000_000)));
    expect([isKnown("c"), isKnown("d"), isKnown("e")]).toEqual([false, true, true]);
    remember("f", refusal("а".repeat(16_000_000)));
    expect([isKnown("e"), isKnown("f")]).toEqual([true, false]);
  });
});
