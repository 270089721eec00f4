import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";
import styles from "./Note.module.css";

const icons = {
  info: "info",
  ok: "circle-check",
  warn: "triangle-exclamation-point",
  stop: "octagon-exclamation-point",
} as const;

export interface NoteProps {
  kind?: keyof typeof icons | undefined;
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Read aloud when it appears on a screen already open. */
  live?: boolean | undefined;
  /** Takes the focus as it appears: what had it is gone, or the answer is far from what was pressed. */
  focused?: boolean | undefined;
  level?: 2 | 3 | undefined;
  /** It may be taken away: a × in the corner. */
  onClose?: (() => void) | undefined;
  className?: string | undefined;
}

/** A state that lasts, said in its place. */
export function Note({
  kind = "info",
  icon,
  title,
  children,
  actions,
  live,
  focused,
  level = 3,
  onClose,
  className,
}: NoteProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div
      ref={box}
      tabIndex={focused ? -1 : undefined}
      className={cx(styles.note, className)}
      data-kind={kind}
      role={live ? (kind === "stop" ? "alert" : "status") : undefined}
    >
      {icon ?? <Icon name={icons[kind]} />}
      {title && <Heading>{title}</Heading>}
      {children && <div className={cx(Boolean(title) && "small")}>{children}</div>}
      {actions && <div className={cx("row g2", styles.actions)}>{actions}</div>}
      {onClose && <IconButton icon="x" label="Закрыть" small className={styles.close} onClick={onClose} />}
    </div>
  );
}
