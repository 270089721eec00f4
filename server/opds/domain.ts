import type { Domain } from "../domain.ts";

export const opdsDomain = {} satisfies Domain;
