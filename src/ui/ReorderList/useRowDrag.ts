import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef } from "react";
import type { RowId } from "../VirtualList/VirtualList.tsx";

type Edge = "before" | "after";
export interface RowDrag {
  /** Rows of one list are dropped on each other alone. */
  list: string;
  id: RowId;
  onStart: (id: RowId) => void;
  /** Let go: over which row and on which side of it; null: anywhere else. */
  onEnd: (id: RowId, over: { id: RowId; edge: Edge } | null) => void;
}

/** Drags a row by its grip (`data-grip`) with the mouse; without a grip it cannot be dragged. Marks the row with `data-drag` and `data-drop`. */
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
    const unmark = () => {
      delete element.dataset.drop;
    };
    return combine(
      draggable({
        element,
        dragHandle: grip,
        getInitialData: () => ({ list, id }),
        onDragStart: () => {
          element.dataset.drag = "";
          ends.current.onStart(id);
        },
        onDrop: ({ location }) => {
          delete element.dataset.drag;
          const over = location.current.dropTargets[0]?.data as { id: RowId; edge: Edge } | undefined;
          ends.current.onEnd(id, over ?? null);
        },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        getData: ({ input }) => {
          const { top, height } = element.getBoundingClientRect();
          return { id, edge: input.clientY < top + height / 2 ? "before" : "after" };
        },
        onDrag: ({ self, source }) => {
          if (source.data.id !== id) element.dataset.drop = String(self.data.edge);
        },
        onDragLeave: unmark,
        onDrop: unmark,
      }),
    );
  }, [row, list, id, isLocked]);
}
