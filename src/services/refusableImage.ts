import type { CallApi } from "../api/client.ts";
import { filesRoutes } from "../api/contract/files.routes.ts";
import type { InputOf, ResultOf } from "../api/contract/index.ts";
import type { Upload } from "../api/http.ts";
import type { UploadKind } from "../text/uploads.ts";
import type { ImageFault } from "./imageFault.service.ts";
import { type Refusable, refusable } from "./refusable.ts";

/** Its rules weigh more than all calls together, and most people upload nothing. Without it the server has the last word. */
export const imageFault: ImageFault = async (kind, file) => {
  const rules = await import("./imageFault.service.ts").catch(() => undefined);
  return rules?.createImageFault({ measure: (image) => createImageBitmap(image) })(kind, file);
};

/** Sends an image; what the browser itself knows to be wrong is refused as the server would. */
export async function refusableImage<T>(kind: UploadKind, file: File, send: () => Promise<T>): Promise<Refusable<T>> {
  const message = await imageFault(kind, file);
  return message === undefined ? refusable(send()) : { outcome: "refused", message };
}

type Image = InputOf<"uploadFile">["params"] & { file: File; query?: InputOf<"uploadFile">["query"] };

/** Sends an image that becomes a file of the server. */
export const sendImage = (
  call: CallApi,
  { type, file, query = {} }: Image,
  signal: AbortSignal,
  watch?: Upload,
): Promise<Refusable<ResultOf<"uploadFile">>> =>
  refusableImage(type, file, () => call(filesRoutes.uploadFile, { params: { type }, query, file }, signal, watch));
