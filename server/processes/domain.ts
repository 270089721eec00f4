import type { Domain } from "../domain.ts";
import { forgetProcesses } from "./presence.ts";

export const processesDomain = { cleaning: { expired: { processes: forgetProcesses } } } satisfies Domain;
