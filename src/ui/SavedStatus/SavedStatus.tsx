import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CloudCheck from "lucide-react/icons/cloud-check";
import CloudOff from "lucide-react/icons/cloud-off";
import CloudUpload from "lucide-react/icons/cloud-upload";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./SavedStatus.module.css";

const icons = { saved: CloudCheck, saving: CloudUpload, local: CloudOff, failed: CircleAlert } as const;

export interface SavedStatusProps {
  state: keyof typeof icons;
  /** Where the text is and when it got there, to the second. */
  children: ReactNode;
  className?: string | undefined;
}

/** Whether the text is saved; keeps its height in every state. */
export function SavedStatus({ state, children, className }: SavedStatusProps) {
  const Icon = icons[state];
  return (
    <span className={cx(styles.saved, className)} data-state={state} role="status">
      <Icon />
      <span>{children}</span>
    </span>
  );
}
