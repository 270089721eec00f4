import { type PublicationKind, publicationKinds } from "./publications.ts";

type Draft = { kind: PublicationKind; id: number | null };

/** How the places begin where this device keeps drafts of a publication; null: of all new ones. */
export const publicationPlaces = ({ kind, id }: Draft): string => `${kind}:${id ?? "new"}:`;

/** Where this device keeps the draft of one window: two windows never write over each other. */
export const publicationPlace = (draft: Draft & { window: string }): string =>
  `${publicationPlaces(draft)}${draft.window}`;

/** Is it a place of a publication, and not of a chapter? */
export const isPublicationPlace = (place: string): boolean =>
  publicationKinds.some((kind) => place.startsWith(`${kind}:`));
