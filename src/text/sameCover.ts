/** The same text of the same value, in whatever order its parts came. */
const spelled = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

type Cover = { scene: object; sources: readonly object[] };

/** Whether two covers show the same pictures and words from the same sources; the works that they are made for may differ. */
export const isSameCover = (one: Cover, other: Cover): boolean =>
  spelled([one.scene, one.sources]) === spelled([other.scene, other.sources]);
