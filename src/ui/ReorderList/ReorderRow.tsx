import { type ReactNode, useCallback, useRef } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";
import type { MenuEntry } from "../Menu/Menu.tsx";
import type { RowPlace } from "../VirtualList/VirtualList.tsx";
import styles from "./ReorderList.module.css";
import { type RowDrag, useRowDrag } from "./useRowDrag.ts";

/** What a row shows of its order; undefined where the order may not be changed. */
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
  isLifted: boolean;
  /** Space on the grip. */
  onLift: () => void;
  onStep: (step: -1 | 1, part: string) => void;
  entry: MenuEntry;
  children: (tools: RowTools) => ReactNode;
}

/** One row with its grip and its buttons. */
export function ReorderRow(props: ReorderRowProps) {
  const { place, className, name, drag, canMove, locked, isFirst, isLast } = props;
  const { isLifted, onLift, onStep, entry, children } = props;
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
          <button
            type="button"
            className={styles.grip}
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
              if (detail === 0 && locked === undefined) onLift();
            }}
          >
            <Icon name="grip-vertical" />
          </button>
        ),
        moves: (
          <span className={styles.moves}>
            <IconButton
              small
              label={`Переместить выше: ${name}`}
              words="Выше"
              data-part="up"
              unavailable={locked ?? (isFirst ? "Строка уже первая" : undefined)}
              onClick={() => onStep(-1, "up")}
            >
              <Icon name="arrow-up" />
            </IconButton>
            <IconButton
              small
              label={`Переместить ниже: ${name}`}
              words="Ниже"
              data-part="down"
              unavailable={locked ?? (isLast ? "Строка уже последняя" : undefined)}
              onClick={() => onStep(1, "down")}
            >
              <Icon name="arrow-down" />
            </IconButton>
          </span>
        ),
        entries: [entry],
      }
    : { grip: null, moves: null, entries: [] };
  return (
    <li {...rest} className={cx(styles.row, className)} data-lifted={isLifted || undefined} ref={keep}>
      {children(tools)}
    </li>
  );
}
