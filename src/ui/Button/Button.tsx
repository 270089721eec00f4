import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import styles from "./Button.module.css";
import { pressUnless } from "./pressUnless.ts";

export interface ButtonLook {
  /** One `primary` a screen; `danger` only inside a confirmation. */
  variant?: "quiet" | "primary" | "danger" | "text" | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
  /** A `text` button whose words keep the edge of the column. */
  flush?: boolean | undefined;
  icon?: ReactNode;
}

// No `disabled`: a button that cannot be pressed stays in the tab order and says why.
export type ButtonProps = Omit<ComponentPropsWithRef<"button">, "disabled"> &
  ButtonLook & {
    busy?: boolean | undefined;
    /** Why the button cannot be pressed now; written next to it. */
    unavailable?: string | undefined;
    /** Keeps the reason for screen readers only: the screen already shows it nearby. */
    reasonHidden?: boolean | undefined;
  };

/** A push button; quiet by default. */
export function Button({
  variant = "quiet",
  small,
  wide,
  flush,
  icon,
  busy,
  unavailable,
  reasonHidden,
  className,
  children,
  onClick,
  type = "button",
  "aria-describedby": describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = Boolean(unavailable) || busy === true;
  return (
    <>
      <button
        {...rest}
        type={type}
        className={cx(styles.button, className)}
        data-variant={variant}
        data-small={small || undefined}
        data-wide={wide || undefined}
        data-flush={flush || undefined}
        aria-busy={busy || undefined}
        aria-disabled={unavailable ? true : undefined}
        aria-describedby={cx(describedBy, unavailable && reasonId) || undefined}
        onClick={pressUnless(blocked, onClick)}
      >
        {busy ? <Icon name="loader-circle" /> : icon}
        {children}
      </button>
      {unavailable && (
        <span id={reasonId} className={reasonHidden ? "vh" : "small muted"}>
          {unavailable}
        </span>
      )}
    </>
  );
}

export type ButtonLinkProps = ComponentPropsWithRef<"a"> & ButtonLook & { href: string };

/** A link that looks like a button. */
export function ButtonLink({
  variant = "quiet",
  small,
  wide,
  flush,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={cx(styles.button, className)}
      data-variant={variant}
      data-small={small || undefined}
      data-wide={wide || undefined}
      data-flush={flush || undefined}
    >
      {icon}
      {children}
    </a>
  );
}
