import type { Surroundings } from "./surroundings.ts";

/**
 * How wide the right end of the header was with its person: public/theme.js keeps the room free at the next whole load.
 * @param room in CSS pixels
 */
export function rememberHeadRoom({ storage }: Pick<Surroundings, "storage">, room: number): void {
  try {
    storage().setItem("headRoom", `${room}px`);
  } catch {
    // The person comes where the usual room is.
  }
}
