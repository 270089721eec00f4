import type { WorkFormat } from "./workOptions.ts";

/** A work; one that is withheld has no format. */
type Work = { id: number; format?: WorkFormat };

/** Where readers have it. */
export const bookHref = ({ id, format }: Work): string => `/${format === "Audiobook" ? "audiobook" : "book"}/${id}`;
