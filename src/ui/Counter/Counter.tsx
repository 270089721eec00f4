import { formatNumber } from "../../text/plural.ts";
import { cx } from "../cx.ts";
import styles from "./Counter.module.css";

export interface CounterProps {
  count: number;
  limit: number;
  unit?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** «120 из 150»: how much of a limit is used. */
export const Counter = ({ count, limit, unit, id, className }: CounterProps) => (
  <span id={id} className={cx(styles.count, "num", className)} data-over={count > limit || undefined}>
    {formatNumber(count)} из {formatNumber(limit)}
    {unit && `\u00a0${unit}`}
  </span>
);
