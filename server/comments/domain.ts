import type { Domain } from "../domain.ts";
import { commentHandlers } from "./handlers.ts";

export const commentsDomain = {
  handlers: commentHandlers,
} satisfies Domain;
