import type { ComponentPropsWithRef } from "react";
import { cx } from "../cx.ts";
import styles from "./Chip.module.css";

export type ChipProps = Omit<ComponentPropsWithRef<"button">, "disabled"> & { pressed: boolean };

/** A filter of a list, on or off. */
export const Chip = ({ pressed, className, type = "button", children, ...rest }: ChipProps) => (
  <button {...rest} type={type} className={cx(styles.chip, className)} aria-pressed={pressed}>
    {children}
  </button>
);
