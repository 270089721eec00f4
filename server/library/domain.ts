import type { Domain } from "../domain.ts";
import { libraryLabels } from "./fieldLabels.ts";
import { libraryHandlers } from "./handlers.ts";

export const libraryDomain = {
  handlers: libraryHandlers,
  fieldLabels: libraryLabels,
} satisfies Domain;
