import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readFile } from "../../server/books/import/reading.ts";
import { ImportRefusal } from "../../server/books/import/refusal.ts";
import { addAccount } from "../support/factories.ts";
import { startServer } from "../support/server.ts";
import { harmfulArchives, harmfulDocuments, harmfulFiles, p, section } from "./harmful.ts";

const files: string[] = [];
afterEach(() => Promise.all(files.splice(0).map((path) => rm(path, { force: true }))));

/** What becomes of a file: the reason of its refusal, or the number of its chapters. */
async function sent(bytes: Uint8Array | string): Promise<string | number> {
  const path = join(tmpdir(), `attack-${randomUUID()}`);
  files.push(path);
  await writeFile(path, bytes);
  try {
    const answer = await readFile({ file: { path, name: "book.fb2" }, want: "book" }, 1, randomUUID());
    return answer.outcome === "book" ? answer.book.chapters.length : answer.outcome;
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    return error.message.replace(/: строка \d+, столбец \d+$/, ": место").replace(/: абзац \d+$/, ": абзац");
  }
}

describe("a file that means harm is refused or read, and nothing breaks", () => {
  it.each(harmfulFiles)("%s", async (_, make, outcome) => {
    expect(await sent(make())).toBe(outcome);
  });
});

describe("archives", () => {
  it.each(harmfulArchives)("%s", async (_, make, outcome) => {
    expect(await sent(make())).toBe(outcome);
  });
});

describe("documents of Word", () => {
  it.each(harmfulDocuments)("%s", async (_, make, outcome) => {
    expect(await sent(make())).toBe(outcome);
  });
});

it("the server answers others while it reads", async () => {
  const server = await startServer();
  try {
    const author = await addAccount(server);
    const ended: string[] = [];
    const file = new Blob([section(p.repeat(90_000))]);
    const imported = server
      .as(author)("importFb2", { file })
      .catch(() => {})
      .finally(() => ended.push("import"));
    for (let call = 0; call < 20; call++)
      await server
        .as(author)("getAccount", {})
        .then(() => ended.push("call"));
    await imported;
    expect(ended.at(-1)).toBe("import");
  } finally {
    await server.stop();
  }
});
