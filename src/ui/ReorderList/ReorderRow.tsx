import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";
import type { MenuEntry } from "../Menu/Menu.tsx";
import type { RowId, RowPosition } from "../VirtualList/VirtualList.tsx";
import styles from "./ReorderList.module.css";
import type { RowDrag } from "./rowDrag.ts";
import { useRowDrag } from "./useRowDrag.ts";

/** What a row shows of its order; undefined where the order may not be changed. */
export interface RowTools {
  grip: ReactNode;
  moves: ReactNode;
  /** «Переместить на позицию…» for the row's menu. */
  entries: readonly MenuEntry[];
}

export interface ReorderRowProps {
  place: RowPosition;
  className?: string | undefined;
  id: RowId;
  name: string;
  drag: RowDrag;
  canMove: boolean;
  locked: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  isLifted: boolean;
  /** Space on the grip. These three are the same for every row and at every drawing. */
  onLift: (id: RowId) => void;
  onStep: (id: RowId, step: -1 | 1, part: string) => void;
  /** By its number. */
  onAsk: (id: RowId) => void;
  children: (tools: RowTools) => ReactNode;
}

/**
 * Grip, buttons and line of the menu: made again only when something of them is another, so that the row's inside need
 * not be drawn.
 */
function useTools(props: Omit<ReorderRowProps, "place" | "className" | "drag" | "children">): RowTools {
  const { id, name, canMove, locked, isFirst, isLast, isLifted, onLift, onStep, onAsk } = props;
  return useMemo(() => {
    if (!canMove) return { grip: null, moves: null, entries: [] };
    const entry: MenuEntry = {
      label: "Переместить на позицию…",
      ...(locked !== undefined && { unavailable: locked }),
      onSelect: () => onAsk(id),
    };
    return {
      grip: (
        <button
          type="button"
          className={`${styles.grip} muted`}
          data-grip=""
          data-part="grip"
          data-words="↕"
          data-locked={locked !== undefined || undefined}
          title={locked ?? "Перетащите мышью или нажмите пробел и перемещайте стрелками"}
          aria-label={`Переместить: ${name}`}
          aria-pressed={isLifted}
          aria-disabled={locked !== undefined || undefined}
          onClick={({ detail }) => {
            // A click of the mouse is half a drag.
            if (detail === 0 && locked === undefined) onLift(id);
          }}
        >
          <Icon name="grip-vertical" />
        </button>
      ),
      moves: (
        <span className={styles.moves}>
          <IconButton
            icon="arrow-up"
            small
            label={`Переместить выше: ${name}`}
            words="Выше"
            data-part="up"
            unavailable={locked ?? (isFirst ? "Строка уже первая" : undefined)}
            onClick={() => onStep(id, -1, "up")}
          />
          <IconButton
            icon="arrow-down"
            small
            label={`Переместить ниже: ${name}`}
            words="Ниже"
            data-part="down"
            unavailable={locked ?? (isLast ? "Строка уже последняя" : undefined)}
            onClick={() => onStep(id, 1, "down")}
          />
        </span>
      ),
      entries: [entry],
    };
  }, [id, name, canMove, locked, isFirst, isLast, isLifted, onLift, onStep, onAsk]);
}

/** One row with its grip and its buttons. */
export function ReorderRow({ place, className, drag, children, ...rest }: ReorderRowProps) {
  const { canMove, locked, isLifted } = rest;
  const row = useRef<HTMLLIElement>(null);
  useRowDrag(row, drag, !canMove || locked !== undefined);
  const { ref, ...attributes } = place;
  const keep = useCallback(
    (node: HTMLLIElement | null) => {
      row.current = node;
      ref(node);
    },
    [ref],
  );
  const tools = useTools(rest);
  return (
    <li {...attributes} className={cx(styles.row, className)} data-lifted={isLifted || undefined} ref={keep}>
      {children(tools)}
    </li>
  );
}
