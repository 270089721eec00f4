import type { Domain } from "../domain.ts";
import { peopleHandlers } from "./handlers.ts";
import { peoplePersonalData } from "./personalData.ts";

export const peopleDomain = {
  handlers: peopleHandlers,
  personalData: peoplePersonalData,
} satisfies Domain;
