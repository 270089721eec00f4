import type { Surroundings } from "./surroundings.ts";

/**
 * How high one's desk was, for this width of the window: public/theme.js keeps the room free at the next whole load, and the books below
 * do not jump when the desk comes.
 * @param width of the window @param height of the desk, both in CSS pixels
 */
export function rememberDeskRoom({ storage }: Pick<Surroundings, "storage">, width: number, height: number): void {
  try {
    storage().setItem("deskRoom", `${width} ${height}`);
  } catch {
    // The desk comes where the usual room is.
  }
}
