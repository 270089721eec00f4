type Begun = {
  /** For which work; null: for none. */
  work?: number | null;
  design?: string;
  /** A file to begin with. */
  picture?: string;
};

/** Where a cover is drawn. */
export function editorHref({ work, design, picture }: Begun): string {
  const query = new URLSearchParams();
  if (work) query.set("work", String(work));
  if (design) query.set("design", design);
  if (picture) query.set("picture", picture);
  return `/work/create-cover${query.size > 0 ? `?${query}` : ""}`;
}
