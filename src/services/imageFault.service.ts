import { type UploadKind, uploadFault } from "../text/uploads.ts";

/** What is wrong with an image, before it is sent; undefined: nothing that the browser can tell, the server has the last word. */
export type ImageFault = (kind: UploadKind, file: File) => Promise<string | undefined>;

type Browser = {
  /** createImageBitmap: rejects what the browser cannot read. */
  measure: (file: File) => Promise<{ readonly width: number; readonly height: number; close: () => void }>;
};

export const createImageFault =
  ({ measure }: Browser): ImageFault =>
  async (kind, file) => {
    const facts = { name: file.name, type: file.type, size: file.size };
    const fault = uploadFault(kind, facts);
    if (fault !== undefined) return fault;
    const bitmap = await measure(file).catch(() => undefined);
    if (!bitmap) return undefined;
    const { width, height } = bitmap;
    bitmap.close();
    return uploadFault(kind, { ...facts, width, height });
  };
