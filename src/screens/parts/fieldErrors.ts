type FieldError = { field: string; message: string };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The errors of react-hook-form as a list: `{tags: [, {message}]}` -> `tags.1`. One error a field. */
export function fieldErrors(errors: unknown, path: readonly string[] = []): FieldError[] {
  if (!isObject(errors)) return [];
  if (typeof errors.type === "string")
    return [{ field: path.join("."), message: typeof errors.message === "string" ? errors.message : "" }];
  return Object.entries(errors).flatMap(([name, error]) => fieldErrors(error, [...path, name]));
}

/** `tags.1` belongs to `tags`. */
export const topOf = (field: string): string => field.split(".")[0] ?? field;

/** The control in which an error can be mended: `tags.1` is in the control `tags` unless it has one of its own. */
export function controlOf(field: string, controls: ReadonlySet<string>): string {
  const parts = field.split(".");
  const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
  return paths.find((path) => controls.has(path)) ?? topOf(field);
}
