import { type RefObject, useEffect, useRef } from "react";
import type { RowDrag } from "./rowDrag.ts";

/** Drags a row by its grip (`data-grip`) with the mouse; without a grip it cannot be dragged. What drags comes behind the list. */
export function useRowDrag(
  row: RefObject<HTMLElement | null>,
  { list, id, onStart, onEnd }: RowDrag,
  isLocked: boolean,
) {
  const ends = useRef({ onStart, onEnd });
  useEffect(() => {
    ends.current = { onStart, onEnd };
  });
  useEffect(() => {
    const element = row.current;
    const grip = element?.querySelector("[data-grip]");
    if (!element || !grip || isLocked) return undefined;
    let isOver = false;
    let end = () => {};
    const drag: RowDrag = {
      list,
      id,
      onStart: (dragged) => ends.current.onStart(dragged),
      onEnd: (dragged, over) => ends.current.onEnd(dragged, over),
    };
    const load = () =>
      void import("./rowDrag.ts").then(
        ({ letDrag }) => {
          if (!isOver) end = letDrag(element, grip, drag);
        },
        // Rows are moved by keys and by their menus as well.
        () => {},
      );
    // Behind the list, which is on the screen with the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(load);
    });
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
      end();
    };
  }, [row, list, id, isLocked]);
}
