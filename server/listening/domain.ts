import type { Domain } from "../domain.ts";
import { listeningHandlers } from "./handlers.ts";

export const listeningDomain = {
  handlers: listeningHandlers,
} satisfies Domain;
