import { formMessages } from "./formRules.ts";

/** What is known of a file: in a browser what the file says of itself, on the server what its bytes say. `size` in bytes. */
export type FileFacts = {
  name: string;
  type: string;
  size: number;
  /** In pixels; left out where nobody has measured. */
  width?: number;
  height?: number;
  /** It has more than one frame; left out where nobody has looked. */
  isMoving?: boolean;
};

/** The exact measures in pixels, or the largest number of points. */
export type Dimensions = { width: number; height: number } | { maxPoints: number };

const kinds = [
  { type: "image/jpeg", title: "JPEG", extensions: ["jpg", "jpeg"] },
  { type: "image/png", title: "PNG", extensions: ["png"] },
  { type: "image/webp", title: "WebP", extensions: ["webp"] },
  { type: "image/gif", title: "GIF", extensions: ["gif"] },
  { type: "image/avif", title: "AVIF", extensions: ["avif"] },
  { type: "application/pdf", title: "PDF", extensions: ["pdf"] },
] as const;
const families: Readonly<Record<string, string>> = {
  "image/*": "с изображением",
  "audio/*": "со звуком",
  "video/*": "с видео",
};

/** Every type that is an image here: SVG is none, it is a program. */
export const imageTypes: readonly string[] = kinds.map(({ type }) => type).filter((type) => type.startsWith("image/"));

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
const kindOfEnding = (ending: string) => kinds.find(({ extensions }) => extensions.some((one) => one === ending));

/** The usual ending of a type's files, without its dot; empty for a type that is not known here. */
export const extensionOf = (type: string): string => kinds.find((kind) => kind.type === type)?.extensions[0] ?? "";

/** Browsers that do not know a type leave it empty: then the name tells. */
const typeOf = ({ type, name }: FileFacts): string => type || (kindOfEnding(endingOf(name))?.type ?? "");

/** One kind has several endings: .jpg and .jpeg. */
const isSameEnding = (one: string, other: string): boolean =>
  one === other || (kindOfEnding(one) !== undefined && kindOfEnding(one) === kindOfEnding(other));

const titleOf = (type: string): string =>
  kinds.find((kind) => kind.type === type)?.title ?? families[type] ?? type.replace(/^.*\//, "").toUpperCase();

const fits = (type: string, expected: string): boolean =>
  expected.endsWith("/*") ? type.startsWith(expected.slice(0, -1)) : type === expected;

export type FileRuleParams = {
  /** What has not been measured passes. */
  dimensions: Dimensions;
  /** Endings of names, without their dot. */
  ext: readonly string[];
  image: true;
  /** «image/png», «image/*». */
  mimes: readonly string[];
  /** In KB of 1,024 bytes. */
  size: number;
};

/** The form rules that look at a file. */
export const fileRules: {
  [N in keyof FileRuleParams]: {
    passes: (file: FileFacts, params: FileRuleParams[N]) => boolean;
    message: (field: string, params: FileRuleParams[N]) => string;
  };
} = {
  dimensions: {
    passes: ({ width, height }, expected) => {
      if (width === undefined || height === undefined) return true;
      if ("maxPoints" in expected) return width * height <= expected.maxPoints;
      return width === expected.width && height === expected.height;
    },
    message: (field, expected) =>
      "maxPoints" in expected
        ? formMessages.maxPoints(field, expected.maxPoints)
        : formMessages.dimensions(field, expected.width, expected.height),
  },
  ext: {
    passes: ({ name }, endings) => endings.some((ending) => isSameEnding(ending.toLowerCase(), endingOf(name))),
    message: formMessages.ext,
  },
  image: {
    passes: (file) => imageTypes.includes(typeOf(file)),
    message: (field) => formMessages.image(field, imageTypes.map(titleOf)),
  },
  mimes: {
    passes: (file, types) => types.some((type) => fits(typeOf(file), type)),
    message: (field, types) => formMessages.mimes(field, types.map(titleOf)),
  },
  size: {
    passes: ({ size }, kilobytes) => size <= kilobytes * 1_024,
    message: formMessages.size,
  },
};
