import type { Domain } from "../domain.ts";
import { peopleHandlers } from "./handlers.ts";

export const peopleDomain = {
  handlers: peopleHandlers,
} satisfies Domain;
