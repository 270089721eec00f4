import { namesOf } from "../../src/text/people.ts";
import { cardAddress } from "./cards.ts";

/**
 * The address of the painted cover of a work that has no picture of its own, a JPEG of 2:3.
 * @param width in pixels
 * @returns null: the disk takes no order; what names the picture goes without it
 */
export const drawnCoverAddress = (
  { id, title, authors }: { id: number; title: string; authors: readonly { fio: string }[] },
  width: number,
): Promise<string | null> =>
  cardAddress({ make: "cover", id, title, author: namesOf(authors), width }).catch(() => null);
