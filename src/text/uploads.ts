import { type FileFacts, imageTypes } from "./fileRules.ts";
import { faultOf, type Rules } from "./rules.ts";

/** An image is decoded in memory: so many points at most. */
export const MAX_POINTS = 50_000_000;
const common = { size: 20 * 1_024, dimensions: { maxPoints: MAX_POINTS } } as const;

export type UploadKind = "cover" | "chapter-image" | "temporary";

/** The kinds of files that are sent: the field's label and what its files must be, for the browser and for the server. */
export const uploads: Record<UploadKind, { field: string; rules: Rules }> = {
  cover: { field: "Обложка", rules: { image: true, ...common } },
  "chapter-image": { field: "Картинка", rules: { image: true, ...common } },
  temporary: { field: "Файл", rules: { mimes: [...imageTypes, "application/pdf"], ...common } },
};

/** A book that is imported comes by slices: only its size is asked before its content. */
export const bookFile = { field: "Файл книги", rules: { size: 100 * 1_024 } } as const;

/** What is wrong with a file that is to be sent; undefined: nothing that is known. */
export const uploadFault = (kind: UploadKind, file: FileFacts): string | undefined =>
  faultOf(uploads[kind].field, uploads[kind].rules, file);
