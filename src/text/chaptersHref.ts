import type { WorkFormat } from "./workOptions.ts";

/** Where the authors of a work have its chapters. */
export const chaptersHref = ({ id, format }: { id: number; format: WorkFormat }): string =>
  `/work/${id}/${format === "Audiobook" ? "edit-audio" : "edit/content"}`;
