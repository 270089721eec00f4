import type { Domain } from "../domain.ts";

export const feedsDomain = {} satisfies Domain;
