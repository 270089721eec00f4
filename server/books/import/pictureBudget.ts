import { costOf } from "../../files/images.ts";
import { Refusal } from "../../http/refusal.ts";

/** Of all pictures of a book: half a minute of decoding. */
const MOST_POINTS = 500_000_000;
/** A picture of few points costs its way to the decoder and back, and a file. */
const LEAST_POINTS = 250_000;
const MOST_PICTURES = MOST_POINTS / LEAST_POINTS;
const tooMuch = "Картинки книги вместе слишком велики: подойдёт до 500 миллионов точек, в AVIF вчетверо меньше";
const tooMany = "В книге больше 2000 картинок";

/**
 * Reckons what the pictures of a book will cost by their heads, one after the other in the order in which they are asked for: the
 * same book keeps the same pictures.
 * @returns gives the bytes of a picture that may be decoded @throws Refusal for one that goes beyond what a book may cost
 */
export function pictureBudget(): (read: () => Promise<Uint8Array>) => Promise<Buffer> {
  let points = 0;
  let count = 0;
  let before: Promise<unknown> = Promise.resolve();

  const spend = async (read: () => Promise<Uint8Array>): Promise<Buffer> => {
    const bytes = Buffer.from(await read());
    const cost = Math.max(await costOf(bytes), LEAST_POINTS);
    if (count >= MOST_PICTURES) throw Refusal.field("file", tooMany);
    if (points + cost > MOST_POINTS) throw Refusal.field("file", tooMuch);
    points += cost;
    count += 1;
    return bytes;
  };

  return (read) => {
    const spent = before.then(() => spend(read));
    before = spent.catch(() => {});
    return spent;
  };
}
