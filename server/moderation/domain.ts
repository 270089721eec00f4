import type { Domain } from "../domain.ts";
import { moderationHandlers } from "./handlers.ts";

export const moderationDomain = {
  handlers: moderationHandlers,
} satisfies Domain;
