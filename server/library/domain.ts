import type { Domain } from "../domain.ts";
import { libraryHandlers } from "./handlers.ts";
import { libraryPersonalData } from "./personalData.ts";

export const libraryDomain = {
  handlers: libraryHandlers,
  personalData: libraryPersonalData,
  fieldLabels: {
    pageSize: "Размер страницы",
  },
} satisfies Domain;
