import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import styles from "./SavedStatus.module.css";

const icons = {
  saved: "cloud-check",
  saving: "cloud-upload",
  local: "cloud-off",
  failed: "circle-exclamation-point",
} as const;

export interface SavedStatusProps {
  state: keyof typeof icons;
  /** Where the text is and when it got there, to the second. */
  children: ReactNode;
  className?: string | undefined;
}

/** Whether the text is saved; keeps its height in every state. */
export function SavedStatus({ state, children, className }: SavedStatusProps) {
  return (
    <span className={cx(styles.saved, className)} data-state={state} role="status">
      <Icon name={icons[state]} />
      <span>{children}</span>
    </span>
  );
}
