import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "../cx.ts";
import styles from "./Tooltip.module.css";

export interface TooltipProps {
  text: ReactNode;
  /** One element that can take the focus. */
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
  className?: string | undefined;
}

const delay = 200;

/** An explanation shown by hover and by keyboard focus; Esc hides it. Never the only place of something needed. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    // On the document: a tooltip opened by hover has no focus to hear the key with.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens on behalf of the element inside
    <span
      className={cx(styles.host, className)}
      onPointerEnter={(event: PointerEvent) => event.pointerType !== "touch" && show()}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && show()}
      onBlur={hide}
      onPointerDown={hide}
    >
      {cloneElement(children, { "aria-describedby": cx(children.props["aria-describedby"], id) })}
      <span role="tooltip" id={id} className={styles.tooltip} hidden={!open}>
        {text}
      </span>
    </span>
  );
}
