/** Words as a text file of this device. @param name - of the file, without its ending */
export function downloadText(name: string, words: string): void {
  const address = URL.createObjectURL(new Blob([`${words}\n`], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name.replace(/[\\/:*?"<>|]/g, " ").trim() || "Глава"}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
