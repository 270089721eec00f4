import type { Domain } from "../domain.ts";
import { commentHandlers } from "./handlers.ts";
import { commentPersonalData } from "./personalData.ts";

export const commentsDomain = {
  handlers: commentHandlers,
  personalData: commentPersonalData,
} satisfies Domain;
