import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { formatNumber } from "../../text/plural.ts";
import { pressUnless } from "../Button/pressUnless.ts";
import { cx } from "../cx.ts";
import styles from "./IconButton.module.css";

interface Look {
  /** The name: read aloud and shown as a tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
  /** Replaces an icon that has not come, with words of `label`; without it those before a colon or a comma. */
  words?: string | undefined;
  small?: boolean | undefined;
  /** A red count in the corner. Say it in `label` too: the mark itself is silent. */
  dot?: number | undefined;
}

/** «Полужирный» of «Полужирный, Ctrl+B». */
const wordsOf = (label: string): string | undefined => label.split(/[:,] /, 1)[0];

const Face = ({ children, dot, tip }: { children: ReactNode; dot: number | undefined; tip: string }) => (
  <>
    {children}
    {dot ? (
      <span className={cx(styles.dot, "num")} aria-hidden="true">
        {dot > 99 ? "99+" : formatNumber(dot)}
      </span>
    ) : null}
    <span className={styles.tip} aria-hidden="true">
      {tip}
    </span>
  </>
);

export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "children" | "disabled"> &
  Look & {
    pressed?: boolean | undefined;
    unavailable?: string | undefined;
  };

/** A button of one icon with its name in a tooltip. */
export function IconButton({
  label,
  words,
  children,
  small,
  dot,
  pressed,
  unavailable,
  className,
  onClick,
  type = "button",
  "aria-describedby": describedBy,
  ...rest
}: IconButtonProps) {
  const reasonId = useId();
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, className)}
      data-small={small || undefined}
      data-tip=""
      data-words={words ?? wordsOf(label)}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={unavailable ? true : undefined}
      aria-describedby={cx(describedBy, unavailable && reasonId) || undefined}
      onClick={pressUnless(Boolean(unavailable), onClick)}
    >
      <Face dot={dot} tip={unavailable ? `${label}. ${unavailable}` : label}>
        {children}
      </Face>
      {unavailable && (
        <span id={reasonId} hidden>
          {unavailable}
        </span>
      )}
    </button>
  );
}

export type IconButtonLinkProps = Omit<ComponentPropsWithRef<"a">, "children"> & Look & { href: string };

/** A link of one icon with its name in a tooltip. */
export function IconButtonLink({ label, words, children, small, dot, href, className, ...rest }: IconButtonLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      className={cx(styles.button, className)}
      data-small={small || undefined}
      data-tip=""
      data-words={words ?? wordsOf(label)}
      aria-label={label}
    >
      <Face dot={dot} tip={label}>
        {children}
      </Face>
    </a>
  );
}
