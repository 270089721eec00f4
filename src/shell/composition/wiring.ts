import type { Wiring } from "../../app/hooks/machines.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { type MachineServices, wireMachines } from "./machines.ts";

export type Services = MachineServices & { surroundings: Surroundings };

/** Gives every machine its services, and screens what their calls are made of. */
export const wire = (services: Services): Wiring => ({
  machines: wireMachines(services, services.surroundings),
  surroundings: services.surroundings,
});
