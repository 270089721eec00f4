import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestServer } from "./server.ts";

export type SentLetter = { to: string; subject: string; text: string; html: string; link: string; token: string };

/** One header, unfolded and decoded; empty when there is none. */
export const header = (source: string, name: string): string => {
  const line = new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, "m").exec(source)?.[1] ?? "";
  const unfolded = line.replace(/\?=\s+=\?/g, "?==?").replace(/\r?\n[ \t]/g, " ");
  return unfolded.replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, word: string) =>
    how.toUpperCase() === "B" ? Buffer.from(word, "base64").toString() : quotedPrintable(word.replace(/_/g, " ")),
  );
};

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

const part = (source: string, type: string): string => {
  const found = new RegExp(`Content-Type: ${type};[^]*?\r?\n\r?\n([^]*?)\r?\n--`).exec(source);
  const isBase64 = /base64/i.test(found?.[0].split(/\r?\n\r?\n/, 1)[0] ?? "");
  const body = found?.[1] ?? "";
  return isBase64 ? Buffer.from(body, "base64").toString() : quotedPrintable(body);
};

/** What a person sees of a letter. @param source as it went to the mail server */
export function readLetter(source: string): SentLetter {
  const text = part(source, "text/plain");
  const link = /https?:\S+/.exec(text)?.[0] ?? "";
  return {
    to: header(source, "To"),
    subject: header(source, "Subject"),
    text: text.replace(/\r\n/g, "\n").trim(),
    html: part(source, "text/html"),
    link,
    token: new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "",
  };
}

/** Runs the waiting jobs and takes the letters out of the mail folder, oldest first. */
export async function takeLetters(server: TestServer): Promise<SentLetter[]> {
  await server.drainJobs();
  const folder = join(server.config.dataDir, "mail");
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(
    names.map(async (name) => {
      const source = await readFile(join(folder, name), "utf8");
      await rm(join(folder, name));
      return readLetter(source);
    }),
  );
}
