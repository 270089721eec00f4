import type { ImageFormat } from "../../src/text/images.ts";

export type CopyFormat = ImageFormat | "jpeg";

/** Of the upright picture, in points. */
export type Part = { left: number; top: number; width: number; height: number };

/** What the process that decodes pictures is asked for. */
export type ImageOrder =
  | { make: "cut"; bytes: Uint8Array; part: Part; size: { width: number; height: number } }
  | { make: "upright"; bytes: Uint8Array; box: { width: number; height: number } }
  | { make: "printed"; bytes: Uint8Array }
  | { make: "blurred"; bytes: Uint8Array; width: number }
  | { make: "social"; bytes: Uint8Array; width: number; height: number }
  | { make: "smaller"; bytes: Uint8Array; width: number; format: CopyFormat };

export type ImageAnswer =
  | { outcome: "made"; bytes: Uint8Array; width: number; height: number }
  | { outcome: "broken"; message: string };
