import type { Domain } from "../domain.ts";
import { libraryHandlers } from "./handlers.ts";

export const libraryDomain = {
  handlers: libraryHandlers,
} satisfies Domain;
