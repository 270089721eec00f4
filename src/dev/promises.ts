export type WrittenPromise = { title: string; file: string };

const row = /^\| (.+) \| \[([^\]]+)\]\([^)]+\) \|$/;

/** The promises in a page of docs/machines, and the file that holds each. */
export const promisesIn = (page: string): WrittenPromise[] =>
  page.split("\n").flatMap((line) => {
    const [, title, file] = row.exec(line) ?? [];
    return title && file ? [{ title: title.replaceAll("\\|", "|"), file }] : [];
  });
