import type { Domain } from "../domain.ts";
import { likeHandlers } from "./handlers.ts";

export const likesDomain = {
  handlers: likeHandlers,
} satisfies Domain;
