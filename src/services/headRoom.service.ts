import type { Surroundings } from "./surroundings.ts";

/**
 * How wide the right end of the header was with its person, for this width of the window: public/theme.js keeps the room free at the next
 * whole load.
 * @param width of the window @param room of the end of the header, both in CSS pixels
 */
export function rememberHeadRoom({ storage }: Pick<Surroundings, "storage">, width: number, room: number): void {
  try {
    storage().setItem("headRoom", `${width} ${room}`);
  } catch {
    // The person comes where the usual room is.
  }
}
