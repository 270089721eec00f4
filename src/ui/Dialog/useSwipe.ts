import { type PointerEvent, useRef } from "react";

export type SwipeHandlers = {
  /** @param at milliseconds */
  onBegan: (at: number) => void;
  /** @param distance downwards, as a part of the panel's height */
  onEnded: (at: number, distance: number) => void;
  onCancelled: () => void;
};

/** A finger that pulls the panel down by its head. */
export function useSwipe(handlers: SwipeHandlers | undefined) {
  const panel = useRef<HTMLDivElement>(null);
  const startedAt = useRef<number | null>(null);
  const place = (distance: number) => {
    if (panel.current) panel.current.style.translate = distance > 0 ? `0 ${distance}px` : "";
  };
  const end = () => {
    startedAt.current = null;
    place(0);
  };
  if (!handlers) return { panel, head: {} };
  return {
    panel,
    head: {
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType !== "touch" || (event.target as Element).closest("button, a")) return;
        startedAt.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
        handlers.onBegan(event.timeStamp);
      },
      onPointerMove: (event: PointerEvent) => {
        if (startedAt.current !== null) place(event.clientY - startedAt.current);
      },
      onPointerUp: (event: PointerEvent) => {
        if (startedAt.current === null) return;
        const distance = (event.clientY - startedAt.current) / (panel.current?.offsetHeight || 1);
        end();
        handlers.onEnded(event.timeStamp, distance);
      },
      onPointerCancel: () => {
        if (startedAt.current === null) return;
        end();
        handlers.onCancelled();
      },
    },
  };
}
