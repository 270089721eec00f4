import type { WorkFormat } from "./workOptions.ts";

/** A work; of one that is withheld the format is not told. */
type Work = { id: number; format?: WorkFormat };

/** Where readers have it. */
export const bookHref = ({ id, format }: Work): string => `/${format === "Audiobook" ? "audiobook" : "book"}/${id}`;
