import type { Domain } from "../domain.ts";
import { libraryHandlers } from "./handlers.ts";
import { libraryPersonalData } from "./personalData.ts";

export const libraryDomain = {
  handlers: libraryHandlers,
  personalData: libraryPersonalData,
} satisfies Domain;
