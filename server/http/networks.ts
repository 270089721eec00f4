import { isIPv4, isIPv6 } from "node:net";

/** The 16-bit groups of an IPv6 address, those that `::` leaves out among them. */
function groupsOf(address: string): string[] {
  const [before = "", after] = address.split("::", 2);
  const split = (part: string) => (part === "" ? [] : part.split(":"));
  const [first, last] = [split(before), split(after ?? "")];
  const missing = after === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(Math.max(missing, 0)).fill("0"), ...last];
}

/** What limits count: an IPv4 address, or the /64 that one household has of IPv6. Everything else is its own. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address.replace(/%.*$/, "")).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
