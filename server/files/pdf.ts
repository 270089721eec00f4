const HEAD = /^%PDF-[12]\.\d/;
const END = /%%EOF[\s\0]*$/;
/** The directory of a zip ends with this, and at most 65,535 bytes of a comment. */
const ZIP_END = Buffer.from("PK\u0005\u0006", "latin1");
const ZIP_TAIL = 65_557;

/**
 * Is it a PDF by its bytes, and nothing else: its head at the very beginning, nothing behind its end, and no zip that ends with it.
 * A PDF of a scanner ends so.
 */
export const isPdf = (bytes: Buffer): boolean =>
  HEAD.test(bytes.subarray(0, 8).toString("latin1")) &&
  END.test(bytes.subarray(-1_024).toString("latin1")) &&
  !bytes.subarray(-ZIP_TAIL).includes(ZIP_END);
