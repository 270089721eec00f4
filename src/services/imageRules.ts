import type { ImageFault } from "./imageFault.service.ts";

/** Its rules weigh more than all calls together, and most people upload nothing. Without it the server has the last word. */
export const imageFault: ImageFault = async (kind, file) => {
  const rules = await import("./imageFault.service.ts").catch(() => undefined);
  return rules?.createImageFault({ measure: (image) => createImageBitmap(image) })(kind, file);
};
