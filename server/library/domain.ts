import type { Domain } from "../domain.ts";
import { libraryLabels } from "./fieldLabels.ts";
import { libraryHandlers } from "./handlers.ts";
import { libraryPersonalData } from "./personalData.ts";

export const libraryDomain = {
  handlers: libraryHandlers,
  fieldLabels: libraryLabels,
  personalData: libraryPersonalData,
} satisfies Domain;
