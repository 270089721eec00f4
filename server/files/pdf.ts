/** Is it a PDF by its bytes: its head at the very beginning, its end near the end? */
export const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString("latin1")) && bytes.subarray(-1_024).includes("%%EOF");
