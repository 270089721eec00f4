import sharp, { type Metadata } from "sharp";
import { MAX_POINTS } from "../../src/text/uploads.ts";
import { Refusal } from "../http/refusal.ts";
import { sharedTurns } from "../limits/sharedTurns.ts";
import { fairTurns } from "../limits/turns.ts";
import { isImage } from "./content.ts";
import { decode } from "./decoder.ts";
import type { ImageOrder } from "./imageOrders.ts";
import { type Crop, partOf, personImages } from "./personImages.ts";
import type { BookImageKind, PersonImageKind, PublicationImageKind } from "./tables.ts";

export type Image = { bytes: Buffer; width: number; height: number; contentType: "image/webp" };

const box: Record<BookImageKind | PublicationImageKind | "temporary", { width: number; height: number }> = {
  cover: { width: 1_200, height: 1_800 },
  "cover-source": { width: 2_400, height: 3_600 },
  "chapter-image": { width: 1_600, height: 2_400 },
  "post-image": { width: 1_600, height: 2_400 },
  art: { width: 4_096, height: 4_096 },
  gallery: { width: 2_000, height: 2_000 },
  // A page of A4 at 300 dpi can still be read.
  temporary: { width: 3_000, height: 4_000 },
};

const notImage = "Это не изображение. Подойдёт JPEG, PNG, WebP, GIF или AVIF";
const tooManyPixels = "Изображение слишком большое: подойдёт до 50 миллионов точек";
const tooLong = "Изображение слишком длинное: сторона не больше 16 383 точек";
const tooManyPixelsOfAvif = "Изображение слишком большое: AVIF подойдёт до 12 миллионов точек";
/** More WebP cannot hold, and rows of millions of points take gigabytes. */
const LONGEST_SIDE = 16_383;
/** A thousand bytes of AVIF can say fifty million points. */
const MAX_POINTS_OF_AVIF = 12_000_000;

/** @throws Refusal by what the head says, before anything is decoded */
function checkSize({ width, height, format }: Pick<Metadata, "width" | "height" | "format">): void {
  const points = width * height;
  if (points > MAX_POINTS) throw Refusal.field("file", tooManyPixels);
  if (Math.max(width, height) > LONGEST_SIDE) throw Refusal.field("file", tooLong);
  if (format === "heif" && points > MAX_POINTS_OF_AVIF) throw Refusal.field("file", tooManyPixelsOfAvif);
}
const broken = "Изображение повреждено и не читается";

/** What the bytes say of themselves before anything is decoded. @throws Refusal InvalidRequestFields with the field `file` */
async function headOf(bytes: Buffer): Promise<Metadata> {
  if (!isImage(bytes)) throw Refusal.field("file", notImage);
  const head = await sharp(bytes, { limitInputPixels: false, failOn: "error" })
    .metadata()
    .catch(() => {
      throw Refusal.field("file", broken);
    });
  checkSize(head);
  return head;
}

/** A point of AVIF takes as long as four of another format. */
const COST_OF_AVIF = 4;

/** What it costs to decode an image, in points, by its head alone. @throws Refusal InvalidRequestFields with the field `file` */
export async function costOf(bytes: Buffer): Promise<number> {
  const { width, height, format } = await headOf(bytes);
  return width * height * (format === "heif" ? COST_OF_AVIF : 1);
}

/** @throws Refusal InvalidRequestFields with the field `file` */
async function made(bytes: Buffer, orderOf: (head: Metadata) => ImageOrder): Promise<Image> {
  try {
    const head = await headOf(bytes);
    const answer = await decode(orderOf(head), head.width * head.height);
    if (answer.outcome === "broken") throw Refusal.field("file", broken);
    const { width, height } = answer;
    return { bytes: Buffer.from(answer.bytes), width, height, contentType: "image/webp" };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw Refusal.field("file", broken);
  }
}

/** Pictures that people send are made two at a time, one of each person: many of one stand behind the first of another. */
const inTurn = sharedTurns("image", fairTurns(2));

/**
 * An image remade: WebP, upright, no larger than its kind needs, without EXIF and all else that a camera wrote.
 * @throws Refusal InvalidRequestFields with the field `file`
 */
export const remakeImage = (bytes: Buffer, kind: keyof typeof box): Promise<Image> =>
  made(bytes, () => ({ make: "upright", bytes, box: box[kind] }));

/** The same for a person who has sent it, when it is their turn. @param owner their account @throws as `remakeImage` */
export const remakeSentImage = (owner: number, bytes: Buffer, kind: keyof typeof box): Promise<Image> =>
  inTurn(owner, () => remakeImage(bytes, kind));

/** A picture in which nothing can be recognised, out of a remade one. @throws Refusal InvalidRequestFields */
export async function blurredImage({ bytes, width, height }: Image, blurWidth: number): Promise<Buffer> {
  const answer = await decode({ make: "blurred", bytes, width: blurWidth }, width * height);
  if (answer.outcome === "broken") throw Refusal.field("file", broken);
  return Buffer.from(answer.bytes);
}

/** A picture of a person, cut to one measure. @param crop null: the largest part in the middle @throws as `remakeImage` */
export const cutSentImage = (owner: number, bytes: Buffer, kind: PersonImageKind, crop: Crop | null): Promise<Image> =>
  inTurn(owner, () =>
    made(bytes, ({ autoOrient }) => ({
      make: "cut",
      bytes,
      part: partOf(autoOrient, kind, crop),
      size: personImages[kind].size,
    })),
  );
