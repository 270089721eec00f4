import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
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

/** Lets the mouse drag a row by its grip. Marks the row with `data-drag` and `data-drop`. @returns ends it */
export function letDrag(element: HTMLElement, grip: Element, { list, id, onStart, onEnd }: RowDrag): () => void {
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
        onStart(id);
      },
      onDrop: ({ location }) => {
        delete element.dataset.drag;
        const over = location.current.dropTargets[0]?.data as { id: RowId; edge: Edge } | undefined;
        onEnd(id, over ?? null);
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
}
