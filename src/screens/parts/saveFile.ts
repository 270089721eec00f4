/** Has the browser save the file at an address of this site. @param name the server may give another one */
export function saveFile(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
