import { type RefObject, useLayoutEffect, useRef } from "react";
import { rememberDeskRoom } from "../../services/deskRoom.service.ts";
import { useSurroundings } from "./machines.ts";

/**
 * The desk's frame. At its final size it notifies the page, frees the room that was kept, and measures it for the next
 * load.
 */
export function useDeskRoom(isSettled: boolean, onSettled: () => void): RefObject<HTMLDivElement | null> {
  const surroundings = useSurroundings();
  const frame = useRef<HTMLDivElement>(null);
  const tell = useRef(onSettled);
  useLayoutEffect(() => {
    if (!isSettled) return;
    tell.current();
    document.documentElement.style.removeProperty("--desk-room");
    rememberDeskRoom(surroundings, window.innerWidth, frame.current?.offsetHeight ?? 0);
  }, [isSettled, surroundings]);
  return frame;
}
