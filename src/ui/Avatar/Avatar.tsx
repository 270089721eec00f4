import { initialsOf } from "../../text/people.ts";
import { cx } from "../cx.ts";
import styles from "./Avatar.module.css";

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  /** Drawn larger, by `className`: a sharper copy. */
  large?: boolean | undefined;
  /** The name is next to it already. */
  silent?: boolean | undefined;
  className?: string | undefined;
}

/** A picture of a person, or the initials. `src`: of a stored picture, whose smaller copies are shown. */
export function Avatar({ name, src, large, silent, className }: AvatarProps) {
  const named = silent ? { "aria-hidden": true } : { role: "img", "aria-label": name };
  return (
    <span {...named} className={cx(styles.avatar, className)}>
      {src ? <img src={`${src}/${large ? 192 : 96}.webp`} alt="" /> : initialsOf(name)}
    </span>
  );
}
