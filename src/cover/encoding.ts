import type { EncodingAnswer, EncodingRequest } from "./encoding.worker.ts";

/** Makes a file of a picture; null: the browser makes none. It gives PNG for a type that it does not know: look at `type`. */
export type Encode = (type: string, quality?: number) => Promise<Blob | null>;

const onThisThread =
  (canvas: HTMLCanvasElement): Encode =>
  (type, quality) =>
    new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * Files of a canvas, made in a worker: a PNG of a cover would block the page's own thread for 0.4 s. A browser whose
 * workers have no canvas makes them here.
 * @param work what is wanted of the picture; the worker ends with it
 */
export async function withEncoder<Made>(
  canvas: HTMLCanvasElement,
  work: (encode: Encode) => Promise<Made>,
): Promise<Made> {
  if (typeof OffscreenCanvas === "undefined" || !("convertToBlob" in OffscreenCanvas.prototype))
    return await work(onThisThread(canvas));
  const worker = new Worker(new URL("./encoding.worker.ts", import.meta.url), { type: "module" });
  let bitmap: ImageBitmap | null = await createImageBitmap(canvas);
  const encode: Encode = (type, quality) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<EncodingAnswer>) => resolve(data.blob);
      worker.onerror = () => reject(new Error("the thread that makes files has failed"));
      worker.postMessage({ bitmap, type, quality } satisfies EncodingRequest, bitmap ? [bitmap] : []);
      bitmap = null;
    });
  try {
    return await work(encode);
  } finally {
    worker.terminate();
  }
}
