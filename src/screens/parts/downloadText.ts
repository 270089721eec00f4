import { saveFile } from "./saveFile.ts";

function download(name: string, type: string, words: string): void {
  const address = URL.createObjectURL(new Blob([words], { type: `${type};charset=utf-8` }));
  saveFile(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const safeName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, " ").trim();

/** Words as a text file of this device. @param name - of the file, without its ending */
export const downloadText = (name: string, words: string): void =>
  download(`${safeName(name) || "Глава"}.txt`, "text/plain", `${words}\n`);

/** Rows as a table of this device. @param name - of the file, without its ending @param csv - of `csvOf` */
export const downloadCsv = (name: string, csv: string): void =>
  download(`${safeName(name) || "Таблица"}.csv`, "text/csv", csv);
