import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Badge.module.css";

export interface BadgeProps {
  kind: "draft" | "live" | "wait" | "stop" | "own" | "age" | "sale";
  children: ReactNode;
  className?: string | undefined;
}

/** A fact about a work; at most four in a row: state, rights, age, price. */
export const Badge = ({ kind, children, className }: BadgeProps) => (
  <span className={cx(styles.badge, className)} data-kind={kind}>
    {children}
  </span>
);
