/** The first byte and the last one. */
export type Piece = { first: number; last: number };

/**
 * What of so many bytes a header Range asks for (RFC 9110, section 14).
 * @returns `whole` too for several ranges and for what is no range; `none`: no byte of it is there
 */
export function readRange(header: string | undefined, size: number): Piece | "whole" | "none" {
  const [, from = "", to = ""] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const count = Math.min(Number(to), size);
    return count === 0 ? "none" : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return "whole";
  return first >= size ? "none" : { first, last };
}
