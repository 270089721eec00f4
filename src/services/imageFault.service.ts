import type { UploadKind } from "../text/uploads.ts";

/** What is wrong with an image, before it is sent; undefined: nothing that the browser can tell, the server has the last word. */
export type ImageFault = (kind: UploadKind, file: File) => Promise<string | undefined>;

type Browser = {
  /** createImageBitmap: rejects what the browser cannot read. */
  measure: (file: File) => Promise<{ readonly width: number; readonly height: number; close: () => void }>;
};

export const createImageFault =
  ({ measure }: Browser): ImageFault =>
  async (kind, file) => {
    // Only who sends pictures loads the rules; after a new build they may be gone, and the server asks them anyway.
    const rules = await import("../text/uploads.ts").catch(() => undefined);
    const facts = { name: file.name, type: file.type, size: file.size };
    const fault = rules?.uploadFault(kind, facts);
    if (fault !== undefined) return fault;
    const bitmap = await measure(file).catch(() => undefined);
    if (!bitmap) return undefined;
    const { width, height } = bitmap;
    bitmap.close();
    return rules?.uploadFault(kind, { ...facts, width, height });
  };
