export type PublicationKind = "post" | "review" | "art";

type Draft = { kind: PublicationKind; id: number | null };

/** How the places begin where this device keeps drafts of a publication; null: of all new ones. */
export const publicationPlaces = ({ kind, id }: Draft): string => `${kind}:${id ?? "new"}:`;

/** Where this device keeps the draft of one window: two windows never write over each other. */
export const publicationPlace = (draft: Draft & { window: string }): string =>
  `${publicationPlaces(draft)}${draft.window}`;

/** Is it a place of a publication, and not of a chapter? */
export const isPublicationPlace = (place: string): boolean => /^(post|review|art):/.test(place);

/** The page that a publication is written on; null: a new one. */
export function publicationFormHref({ kind, id }: Draft): string {
  if (id === null) return `/${kind}/create`;
  return kind === "review" ? `/review/edit/${id}` : `/${kind}/${id}/edit`;
}
