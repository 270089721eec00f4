/** A picture is given once, with the first type that it is wanted in. */
export type EncodingRequest = { bitmap: ImageBitmap | null; type: string; quality: number | undefined };
/** null: the browser makes no such file. */
export type EncodingAnswer = { blob: Blob | null };

let canvas: OffscreenCanvas | null = null;

addEventListener("message", ({ data }: MessageEvent<EncodingRequest>) => {
  if (data.bitmap) {
    canvas = new OffscreenCanvas(data.bitmap.width, data.bitmap.height);
    canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(data.bitmap);
  }
  const options: ImageEncodeOptions = { type: data.type, ...(data.quality !== undefined && { quality: data.quality }) };
  const answer = (blob: Blob | null) => postMessage({ blob } satisfies EncodingAnswer);
  if (canvas)
    canvas.convertToBlob(options).then(
      (blob) => answer(blob),
      () => answer(null),
    );
  else answer(null);
});
