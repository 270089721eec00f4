import { formMessages, isEmpty, isWebAddress, isWhole, readNumber } from "./formRules.ts";

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

/**
 * The 27 rules, each with its parameter (docs/spec/language.md, «Form rules»). `true` means that a rule has none. Lengths are in
 * UTF-16 units, as everywhere.
 */
export type RuleParams = FileRuleParams & {
  alpha: true;
  alpha_dash: true;
  alpha_num: true;
  alpha_spaces: true;
  between: { min: number; max: number };
  /** What was typed the other time. */
  confirmed: unknown;
  /** So many digits and nothing else. */
  digits: number;
  email: true;
  integer: true;
  is: unknown;
  is_not: unknown;
  /** Exactly so many characters. */
  length: number;
  /** At most so many characters. */
  max: number;
  /** At least so many characters. */
  min: number;
  max_value: number;
  min_value: number;
  not_one_of: readonly unknown[];
  one_of: readonly unknown[];
  numeric: true;
  regex: RegExp;
  required: true;
  url: true;
};
export type RuleName = keyof RuleParams;
/** The rules of a field, in the order of their messages. */
export type Rules = { readonly [N in RuleName]?: RuleParams[N] };

type Rule<Params> = {
  passes: (value: unknown, params: Params) => boolean;
  message: (field: string, params: Params, value: unknown) => string;
};

const text =
  <Params>(test: (text: string, params: Params) => boolean) =>
  (value: unknown, params: Params): boolean =>
    (typeof value === "string" || typeof value === "number") && test(String(value), params);

const number =
  <Params>(test: (number: number, params: Params) => boolean) =>
  (value: unknown, params: Params): boolean => {
    const read = readNumber(value);
    return read !== undefined && test(read, params);
  };

const isFile = (value: unknown): value is FileFacts =>
  typeof value === "object" && value !== null && "name" in value && "type" in value && "size" in value;

const file = <N extends keyof FileRuleParams>(name: N): Rule<FileRuleParams[N]> => ({
  passes: (value, params) => isFile(value) && fileRules[name].passes(value, params),
  message: fileRules[name].message,
});

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/;

const rules: { [N in RuleName]: Rule<RuleParams[N]> } = {
  // A letter may be written as two: й is и with a breve.
  alpha: { passes: text((typed) => /^(?:\p{L}\p{M}*)+$/u.test(typed)), message: formMessages.alpha },
  alpha_dash: { passes: text((typed) => /^(?:[\p{L}\d_-]\p{M}*)+$/u.test(typed)), message: formMessages.alphaDash },
  alpha_num: { passes: text((typed) => /^(?:[\p{L}\d]\p{M}*)+$/u.test(typed)), message: formMessages.alphaNum },
  alpha_spaces: { passes: text((typed) => /^(?:[\p{L}\s]\p{M}*)+$/u.test(typed)), message: formMessages.alphaSpaces },
  between: {
    passes: number((value, { min, max }) => value >= min && value <= max),
    message: (field, { min, max }) => formMessages.between(field, min, max),
  },
  confirmed: { passes: (value, other) => value === other, message: formMessages.confirmed },
  digits: {
    passes: text((typed, count) => /^\d+$/.test(typed) && typed.length === count),
    message: formMessages.digits,
  },
  dimensions: file("dimensions"),
  email: { passes: text((typed) => EMAIL.test(typed)), message: formMessages.email },
  ext: file("ext"),
  image: file("image"),
  integer: { passes: isWhole, message: formMessages.integer },
  is: { passes: (value, expected) => value === expected, message: formMessages.default },
  is_not: { passes: (value, unwanted) => value !== unwanted, message: formMessages.notOneOf },
  length: {
    passes: text((typed, length) => typed.length === length),
    message: (field, length, value) =>
      String(value).length > length ? formMessages.max(field, length) : formMessages.min(field, length),
  },
  max: { passes: text((typed, length) => typed.length <= length), message: formMessages.max },
  min: { passes: text((typed, length) => typed.length >= length), message: formMessages.min },
  max_value: { passes: number((value, most) => value <= most), message: formMessages.maxValue },
  min_value: { passes: number((value, least) => value >= least), message: formMessages.minValue },
  mimes: file("mimes"),
  not_one_of: { passes: (value, unwanted) => !unwanted.includes(value), message: formMessages.notOneOf },
  one_of: { passes: (value, expected) => expected.includes(value), message: formMessages.oneOf },
  numeric: { passes: (value) => readNumber(value) !== undefined, message: formMessages.numeric },
  // Unlike `test`, `search` does not go on from where a global pattern stopped.
  regex: { passes: text((typed, pattern) => typed.search(pattern) >= 0), message: formMessages.regex },
  required: { passes: (value) => !isEmpty(value), message: formMessages.required },
  size: file("size"),
  url: { passes: text(isWebAddress), message: formMessages.url },
};

/**
 * What one rule says of a value: its message, or undefined when it passes. Empty values pass every rule but `required`; of a list, each
 * element is asked.
 * @param field the visible label
 */
export function ruleFault<N extends RuleName>(
  field: string,
  name: N,
  params: RuleParams[N],
  value: unknown,
): string | undefined {
  const { passes, message } = rules[name];
  const faultOf = (one: unknown) => (passes(one, params) ? undefined : message(field, params, one));
  if (name === "required") return faultOf(value);
  const values = (Array.isArray(value) ? value : [value]).filter((one) => !isEmpty(one));
  return values.map(faultOf).find((fault) => fault !== undefined);
}

/** The rules that are asked for, each as a question of its own: the message of a value that fails, in the order given. */
export const askRules = (
  field: string,
  rules: Rules,
): { name: RuleName; faultOf: (value: unknown) => string | undefined }[] =>
  (Object.keys(rules) as RuleName[]).map((name) => ({
    name,
    faultOf: (value) => ruleFault(field, name, rules[name] as RuleParams[typeof name], value),
  }));

/** The first message that a value deserves; undefined: it is right. */
export const faultOf = (field: string, rules: Rules, value: unknown): string | undefined =>
  askRules(field, rules)
    .map(({ faultOf }) => faultOf(value))
    .find((fault) => fault !== undefined);
