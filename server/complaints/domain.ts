import type { Domain } from "../domain.ts";
import { complaintHandlers } from "./handlers.ts";

export const complaintsDomain = {
  handlers: complaintHandlers,
} satisfies Domain;
