import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { formatNumber } from "../../text/plural.ts";
import { pressUnless } from "../Button/pressUnless.ts";
import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import type { IconName } from "../Icon/iconNames.ts";
import styles from "./IconButton.module.css";

interface Look {
  /** The name: read aloud and shown as a tooltip. */
  label: string;
  icon?: IconName | undefined;
  /** Another drawing, or what is next to the icon. */
  children?: ReactNode;
  /** Replaces an icon that has not come, with words of `label`; without it those before a colon or a comma. */
  words?: string | undefined;
  small?: boolean | undefined;
  /** A red count in the corner. Say it in `label` too: the mark itself is silent. */
  dot?: number | undefined;
}

/** «Полужирный» of «Полужирный, Ctrl+B». */
const wordsOf = (label: string): string | undefined => label.split(/[:,] /, 1)[0];

/** What a button and a link have alike: attributes, and what is drawn inside. */
function lookOf<Props extends Look & { className?: string | undefined }>(
  { label, words, icon, children, small, dot, className, ...rest }: Props,
  tip = label,
) {
  const attributes = {
    ...rest,
    className: cx(styles.button, className),
    "data-small": small || undefined,
    "data-tip": "",
    "data-words": words ?? wordsOf(label),
    "aria-label": label,
  };
  const face = (
    <>
      {icon && <Icon name={icon} />}
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
  return [attributes, face] as const;
}

export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "children" | "disabled"> &
  Look & {
    pressed?: boolean | undefined;
    unavailable?: string | undefined;
  };

/** A button of one icon with its name in a tooltip. */
export function IconButton({
  pressed,
  unavailable,
  onClick,
  type = "button",
  "aria-describedby": describedBy,
  ...look
}: IconButtonProps) {
  const reasonId = useId();
  const [attributes, face] = lookOf(look, unavailable ? `${look.label}. ${unavailable}` : look.label);
  return (
    <button
      {...attributes}
      type={type}
      aria-pressed={pressed}
      aria-disabled={unavailable ? true : undefined}
      aria-describedby={cx(describedBy, unavailable && reasonId) || undefined}
      onClick={pressUnless(Boolean(unavailable), onClick)}
    >
      {face}
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
export function IconButtonLink(props: IconButtonLinkProps) {
  const [attributes, face] = lookOf(props);
  return <a {...attributes}>{face}</a>;
}
