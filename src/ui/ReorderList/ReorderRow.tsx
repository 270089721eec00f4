import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type ReactNode, useCallback, useRef } from "react";
import { cx } from "../cx.ts";
import { IconButton } from "../IconButton/IconButton.tsx";
import type { MenuEntry } from "../Menu/Menu.tsx";
import type { RowPlace } from "../VirtualList/VirtualList.tsx";
import styles from "./ReorderList.module.css";
import { type RowDrag, useRowDrag } from "./useRowDrag.ts";

/** What a row shows of its order; nothing where nobody may change it. */
export interface RowTools {
  grip: ReactNode;
  moves: ReactNode;
  /** «Переместить на позицию…» for the row's menu. */
  entries: readonly MenuEntry[];
}

export interface ReorderRowProps {
  place: RowPlace;
  className?: string | undefined;
  name: string;
  drag: RowDrag;
  canMove: boolean;
  locked: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: -1 | 1, part: string) => void;
  entry: MenuEntry;
  children: (tools: RowTools) => ReactNode;
}

/** One row with its grip and its buttons. */
export function ReorderRow(props: ReorderRowProps) {
  const { place, className, name, drag, canMove, locked, isFirst, isLast, onStep, entry, children } = props;
  const row = useRef<HTMLLIElement>(null);
  useRowDrag(row, drag, !canMove || locked !== undefined);
  const { ref, ...rest } = place;
  const keep = useCallback(
    (node: HTMLLIElement | null) => {
      row.current = node;
      ref(node);
    },
    [ref],
  );
  const tools: RowTools = canMove
    ? {
        grip: (
          <span
            className={styles.grip}
            data-grip=""
            data-locked={locked !== undefined || undefined}
            title={locked ?? "Перетащите, чтобы изменить порядок"}
            aria-hidden="true"
          >
            <GripVertical />
          </span>
        ),
        moves: (
          <span className={styles.moves}>
            <IconButton
              small
              label={`Переместить выше: ${name}`}
              data-part="up"
              unavailable={locked ?? (isFirst ? "Строка уже первая" : undefined)}
              onClick={() => onStep(-1, "up")}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              small
              label={`Переместить ниже: ${name}`}
              data-part="down"
              unavailable={locked ?? (isLast ? "Строка уже последняя" : undefined)}
              onClick={() => onStep(1, "down")}
            >
              <ArrowDown />
            </IconButton>
          </span>
        ),
        entries: [entry],
      }
    : { grip: null, moves: null, entries: [] };
  return (
    <li {...rest} className={cx(styles.row, className)} ref={keep}>
      {children(tools)}
    </li>
  );
}
