import { type Encode, withEncoder } from "./encoding.ts";

/** The largest size in which the server stores an author's picture, in pixels (docs/spec/covers.md, «Cover pictures»). */
const largest = { width: 2400, height: 3600 } as const;

/** As large as it may be, in its own proportions; no picture is made larger. */
export function shrunk({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, largest.width / width, largest.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * An author's own picture, ready to be painted; what is transparent stays so.
 * @throws when the browser cannot read it
 */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  // The content security policy lets no blob be fetched by its address.
  const whole = await createImageBitmap(file);
  const { width, height } = shrunk(whole);
  if (width === whole.width) return whole;
  const small = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  whole.close();
  return small;
}

/** WebP, and PNG of a browser that knows none: it answers with another type than it was asked for. */
export async function pictureFileOf(encode: Encode): Promise<Blob | null> {
  const webp = await encode("image/webp", 0.92);
  return webp?.type === "image/webp" ? webp : await encode("image/png");
}

/** What is sent to the server of a picture that had to be made smaller. */
export async function fileOfPicture(picture: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return await withEncoder(canvas, pictureFileOf);
}
