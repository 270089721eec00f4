import type { GalleryImage } from "../../api/contract/galleryImage.ts";
import type { BatchFile } from "../../machines/uploads/batch.ts";
import { formatBytes, formatShare } from "../../text/bytes.ts";
import { MOST_GALLERY_IMAGES } from "../../text/gallery.ts";
import { counted, formatNumber } from "../../text/plural.ts";

const forms = ["картинка", "картинки", "картинок"] as const;

/** «9 картинок из 50». */
export const countText = (count: number): string => `${counted(count, forms)} из ${formatNumber(MOST_GALLERY_IMAGES)}`;

export const isFull = (count: number): boolean => count >= MOST_GALLERY_IMAGES;

/** How a picture is called: by its caption, else by its place. */
export const imageName = ({ caption }: Pick<GalleryImage, "caption">, place: number): string =>
  caption || `Картинка ${formatNumber(place + 1)}`;

/** «Картинка «Коса» теперь на 2-м месте из 9». */
export const movedImageText = (name: string, place: number, count: number): string =>
  `«${name}» теперь на ${formatNumber(place + 1)}\u2011м месте из ${formatNumber(count)}`;

type Batch = {
  pictures: readonly BatchFile[];
  finished: number;
  finishedBytes: number;
  trouble: string;
};

const isOpen = ({ standing }: BatchFile): boolean => standing === "waiting" || standing === "sending";

/** A batch on its way: how far it is, in bytes and in words. */
export function batchView({ pictures, finished, finishedBytes, trouble }: Batch) {
  const open = pictures.filter(isOpen);
  const sent = open.reduce((sum, picture) => sum + picture.sent, finishedBytes);
  const whole = open.reduce((sum, { file }) => sum + file.size, finishedBytes);
  return {
    open,
    refused: pictures.filter((picture) => !isOpen(picture)),
    sent,
    whole,
    facts: [
      `${formatNumber(finished)} из ${counted(finished + open.length, ["картинки", "картинок", "картинок"])}`,
      `${formatBytes(sent)} из ${formatBytes(whole)}`,
      formatShare(sent, whole),
      ...(trouble ? [`${trouble}, пробуем ещё раз`] : []),
    ],
  };
}

/** «ждёт очереди», «1,2 МБ из 3,4 МБ». */
export const pictureFact = ({ standing, sent, file }: BatchFile): string => {
  if (standing === "waiting") return "ждёт очереди";
  return sent >= file.size ? "сохраняется" : `${formatBytes(sent)} из ${formatBytes(file.size)}`;
};
