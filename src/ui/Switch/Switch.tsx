import type { ComponentPropsWithRef } from "react";
import { cx } from "../cx.ts";
import styles from "./Switch.module.css";

export type SwitchProps = Omit<ComponentPropsWithRef<"input">, "type" | "role" | "disabled" | "onChange"> & {
  checked: boolean;
  /** It is on its way: another press waits. */
  busy?: boolean | undefined;
  onSwitch: (checked: boolean) => void;
};

/** On or off, kept at once. Its name comes from `aria-label` or the label around it. */
export const Switch = ({ checked, busy, onSwitch, className, ...rest }: SwitchProps) => (
  <input
    {...rest}
    type="checkbox"
    role="switch"
    className={cx(styles.switch, className)}
    checked={checked}
    aria-checked={checked}
    aria-busy={busy || undefined}
    onChange={() => {
      if (!busy) onSwitch(!checked);
    }}
  />
);
