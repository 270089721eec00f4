import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import styles from "./Tag.module.css";

export interface TagProps {
  /** The words of the tag. */
  children: string;
  href?: string | undefined;
  /** Shows a button that removes the tag. */
  onRemove?: (() => void) | undefined;
  className?: string | undefined;
}

/** A topic of a work: a link, or a chip that can be removed. */
export function Tag({ children, href, onRemove, className }: TagProps) {
  const name = cx(styles.tag, className);
  if (href !== undefined && !onRemove) {
    return (
      <a className={name} href={href}>
        {children}
      </a>
    );
  }
  return (
    <span className={name}>
      {children}
      {onRemove && (
        <button type="button" aria-label={`Убрать метку «${children}»`} onClick={onRemove}>
          <Icon name="x" />
        </button>
      )}
    </span>
  );
}
