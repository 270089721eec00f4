import { formMessages } from "./formRules.ts";
import { type FileFacts, faultOf, imageTypes, type Rules } from "./rules.ts";

/** An image is decoded in memory: so many points at most. */
export const MAX_POINTS = 50_000_000;
const MAX_KILOBYTES = 20 * 1_024;
const common = { size: MAX_KILOBYTES, dimensions: { maxPoints: MAX_POINTS } } as const;

export type UploadKind =
  | "cover"
  | "cover-source"
  | "chapter-image"
  | "post-image"
  | "art"
  | "gallery"
  | "avatar"
  | "background"
  | "temporary";

/** The kinds of files that are sent: the field's label and what its files must be, for the browser and for the server. */
export const uploads: Record<UploadKind, { field: string; rules: Rules }> = {
  cover: { field: "Обложка", rules: { image: true, ...common } },
  "cover-source": { field: "Картинка", rules: { image: true, ...common } },
  "chapter-image": { field: "Картинка", rules: { image: true, ...common } },
  "post-image": { field: "Картинка", rules: { image: true, ...common } },
  art: { field: "Картинка", rules: { image: true, ...common } },
  gallery: { field: "Картинка", rules: { image: true, ...common } },
  avatar: { field: "Аватар", rules: { image: true, ...common } },
  background: { field: "Фон", rules: { image: true, ...common } },
  temporary: { field: "Файл", rules: { mimes: [...imageTypes, "application/pdf"], ...common } },
};

/** A book that is imported comes by slices: only its size is asked before its content. */
export const bookFile = { field: "Файл книги", rules: { size: 100 * 1_024 } } as const;

/** A picture of a text or of a gallery is put there, and no field is filled in with it. */
const pictureWords = {
  image: "Это не картинка. Подойдёт JPEG, PNG, WebP, GIF или AVIF",
  size: "Картинка больше 20\u00a0МБ. Уменьшите её и добавьте снова",
  dimensions: "Картинка больше 50\u00a0миллионов точек. Уменьшите её и добавьте снова",
};

/**
 * A smaller picture is no cover, whatever is done with it (docs/spec/covers.md, «Cover pictures»). The sizes are in pixels, as
 * the picture is seen.
 */
const leastCover = { width: 200, height: 300 } as const;
const coverWords = {
  small: "Картинка мала для обложки: нужно не меньше 200\u00a0×\u00a0300 точек",
  moving: "Картинка с движением не подойдёт: сохраните из неё один кадр",
};

/** What is published as a picture is looked at large. In pixels, as it is seen. */
const LEAST_ART = 320;
const smallArt = "Картинка мала: нужно не меньше 320\u00a0×\u00a0320 точек";

/** Of a picture that nobody has measured nothing is wrong. */
const artFault = ({ width = LEAST_ART, height = LEAST_ART }: FileFacts): string | undefined =>
  Math.min(width, height) < LEAST_ART ? smallArt : undefined;

/** What covers, and pictures that they are drawn with, are asked beyond the rules of forms; undefined: nothing is wrong. */
function coverFault(kind: UploadKind, { width, height, isMoving }: FileFacts): string | undefined {
  if (kind !== "cover" && kind !== "cover-source") return undefined;
  if (isMoving) return coverWords.moving;
  if (kind === "cover-source" || width === undefined || height === undefined) return undefined;
  return width < leastCover.width || height < leastCover.height ? coverWords.small : undefined;
}

/** Kinds of which several are sent, and none fills in a field. */
const isPicture = (kind: UploadKind): boolean =>
  kind === "chapter-image" || kind === "post-image" || kind === "art" || kind === "gallery" || kind === "cover-source";

/** Of a file that was longer than the call takes, and was not read to its end. */
export const tooLargeText = (kind: UploadKind): string =>
  isPicture(kind) ? pictureWords.size : formMessages.size(uploads[kind].field, MAX_KILOBYTES);

/** What is wrong with a file that is to be sent; undefined: nothing that is known. */
export function uploadFault(kind: UploadKind, file: FileFacts): string | undefined {
  const { field, rules } = uploads[kind];
  for (const [name, rule] of Object.entries(rules)) {
    const fault = faultOf(field, { [name]: rule }, file);
    if (fault !== undefined) return isPicture(kind) ? pictureWords[name as keyof typeof pictureWords] : fault;
  }
  return kind === "art" ? artFault(file) : coverFault(kind, file);
}
