import type { ImageFormat } from "../../src/text/images.ts";

/** What the process that decodes pictures is asked for. */
export type ImageOrder =
  | { make: "upright"; bytes: Uint8Array; box: { width: number; height: number } }
  | { make: "smaller"; bytes: Uint8Array; width: number; format: ImageFormat };

export type ImageAnswer =
  | { outcome: "made"; bytes: Uint8Array; width: number; height: number }
  | { outcome: "broken"; message: string };
