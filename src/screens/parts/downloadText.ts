import { saveFile } from "./saveFile.ts";

/** Words as a text file of this device. @param name - of the file, without its ending */
export function downloadText(name: string, words: string): void {
  const address = URL.createObjectURL(new Blob([`${words}\n`], { type: "text/plain;charset=utf-8" }));
  saveFile(address, `${name.replace(/[\\/:*?"<>|]/g, " ").trim() || "Глава"}.txt`);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
