import { type RefObject, useLayoutEffect } from "react";
import { rememberHeadRoom } from "../../services/headRoom.service.ts";
import { useSurroundings } from "./machines.ts";

/** Measures what is next to the bell for the next whole load: the header does not move when the person arrives. */
export function useHeadRoom(bell: RefObject<HTMLElement | null>): void {
  const surroundings = useSurroundings();
  useLayoutEffect(() => {
    const { width = 0 } = bell.current?.parentElement?.getBoundingClientRect() ?? {};
    rememberHeadRoom(surroundings, width);
  }, [bell, surroundings]);
}
