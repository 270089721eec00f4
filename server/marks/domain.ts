import type { Domain } from "../domain.ts";
import { markHandlers } from "./handlers.ts";

export const marksDomain = {
  handlers: markHandlers,
} satisfies Domain;
