const spelled = (value: unknown): string => JSON.stringify(value) ?? "";

/** Values of forms: words, numbers, lists of words. */
export const isSameValue = (one: unknown, other: unknown): boolean => spelled(one) === spelled(other);

/** The fields that differ. */
export const changedNames = <F extends object>(before: F, fields: F): (keyof F & string)[] =>
  (Object.keys(fields) as (keyof F & string)[]).filter((name) => !isSameValue(before[name], fields[name]));

export type FieldChange<F> = {
  /** What the asker knew; it may never have been. */
  before: Readonly<Record<keyof F, unknown>>;
  /** What the asker wants. */
  fields: F;
  /** What is stored now. */
  stored: F;
};

/**
 * Merges one save of a form with another, the same on both sides. A field is the asker's when it differs from what the
 * asker knew; all others stay as they are stored. If the stored one is neither what the asker knew nor what the asker
 * wants, two people have changed it. Then only the asker can choose.
 * @returns the fields to store, and the names of those that are to be chosen
 */
export function mergeFields<F extends object>({ before, fields, stored }: FieldChange<F>) {
  const names = Object.keys(fields) as (keyof F & string)[];
  const own = names.filter((name) => !isSameValue(before[name], fields[name]));
  const values = Object.assign({ ...stored }, ...own.map((name) => ({ [name]: fields[name] }))) as F;
  const conflicts = own.filter(
    (name) => !isSameValue(stored[name], before[name]) && !isSameValue(stored[name], fields[name]),
  );
  return { values, conflicts };
}
