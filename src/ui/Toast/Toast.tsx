import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../Icon/Icon.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";
import styles from "./Toast.module.css";

const icons = { ok: "circle-check", info: "info", stop: "octagon-exclamation-point" } as const;

/** Characters: with an action next to them they are too many for a phone's line. */
const LONG = 60;

export interface ToastViewProps {
  kind?: keyof typeof icons | undefined;
  children: ReactNode;
  /** «Вернуть» or a link to the result. */
  action?: { label: string; onClick: () => void } | { label: string; href: string } | undefined;
  onClose?: (() => void) | undefined;
  /** Anywhere on the toast, for a person with a pointer; the keyboard has the button. */
  onClick?: (() => void) | undefined;
  /** The toast is on its way out. */
  leaving?: boolean | undefined;
}

/** The answer to an action. */
export function ToastView({ kind = "ok", children, action, onClose, onClick, leaving }: ToastViewProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: «Закрыть» does the same by the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className={`${styles.toast} row keep`}
      role={kind === "stop" ? "alert" : undefined}
      data-leaving={leaving || undefined}
      data-long={(typeof children === "string" && children.length > LONG) || undefined}
      inert={leaving}
      onClick={onClick}
    >
      <Icon name={icons[kind]} />
      <div className={`${styles.text} anywhere shrinks`}>{children}</div>
      {action &&
        ("href" in action ? (
          <a className={styles.action} href={action.href} onClick={onClose}>
            {action.label}
          </a>
        ) : (
          <button type="button" className={styles.action} onClick={action.onClick}>
            {action.label}
          </button>
        ))}
      {onClose && <IconButton icon="x" small label="Закрыть" className={styles.close} onClick={onClose} />}
    </div>
  );
}

export interface HeldToastsProps {
  children?: ReactNode;
  onPointerEnter?: (() => void) | undefined;
  onPointerLeave?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
}

/**
 * The toasts of one place: a pointer or the focus among them holds their time. A toast that goes gives the focus back.
 */
export function HeldToasts({ children, onFocus, ...held }: HeldToastsProps) {
  const before = useRef<EventTarget | null>(null);
  const inside = useRef<Element | null>(null);
  useEffect(() => {
    if (inside.current === null || inside.current.isConnected) return;
    inside.current = null;
    if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus();
  });
  const focus = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    inside.current = target;
    onFocus?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what is inside
    <div {...held} className={styles.held} onFocus={focus}>
      {children}
    </div>
  );
}
