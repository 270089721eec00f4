import type { Domain } from "../domain.ts";
import { utilHandlers } from "./handlers.ts";

export const utilsDomain = {
  handlers: utilHandlers,
} satisfies Domain;
