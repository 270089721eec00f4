// What a source file does: its code without comments and layout.
import { minifySync } from "vite";

export const isCode = (file: string): boolean => /\.(tsx?|mjs|js)$/.test(file);

/** Comments that a tool obeys. */
const orders = /@(vitest|vite|jsx|license)\b|[@#]__(PURE|NO_SIDE_EFFECTS)__/;

const known = new Map<string, string>();

/**
 * The code of a file without comments and layout, so that a reworded comment changes no digest. A file with a comment that a tool
 * obeys, with a fault, or of another kind is returned as it is.
 * @param file path, whose ending says what it is
 */
export function codeOf(file: string, source: string): string {
  if (!isCode(file) || orders.test(source)) return source;
  const before = known.get(source);
  if (before !== undefined) return before;
  const { code, errors } = minifySync(file, source, {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: true, legalComments: "none" },
  });
  const read = errors.length > 0 ? source : code;
  known.set(source, read);
  return read;
}
