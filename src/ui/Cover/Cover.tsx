import { coverFace } from "../../text/coverFace.ts";
import { imageSources } from "../../text/images.ts";
import { cx } from "../cx.ts";
import styles from "./Cover.module.css";

export interface CoverProps {
  id: number;
  title: string;
  author: string;
  /** A picture given by the author; without it the cover is set from type. */
  src?: string | undefined;
  /** `full` takes the width of its place, `thumb` is 4rem wide. */
  size?: "thumb" | "full" | undefined;
  /** Empty by default: the title is next to the cover. */
  alt?: string | undefined;
  className?: string | undefined;
}

const sizes = { thumb: "5rem", full: "(min-width: 48rem) 18rem, 55vw" } as const;

/** A cover of a book, always 2:3. */
export function Cover({ id, title, author, src, size = "full", alt = "", className }: CoverProps) {
  if (src) {
    return (
      <span className={cx(styles.picture, className)} data-width={size}>
        <picture>
          <source type="image/avif" srcSet={imageSources(src, "cover", "avif")} sizes={sizes[size]} />
          <img
            src={src}
            srcSet={imageSources(src, "cover", "webp")}
            sizes={sizes[size]}
            alt={alt}
            width={400}
            height={600}
            loading="lazy"
            decoding="async"
          />
        </picture>
      </span>
    );
  }
  const face = coverFace(id, title, author);
  const named = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return (
    <span className={cx(styles.place, className)} data-width={size}>
      <span {...named} className={styles.cover} data-tone={face.tone} data-art={face.art} data-size={face.size}>
        <span className={styles.author}>{author}</span>
        <span className={styles.title}>{title}</span>
        <span className={styles.mark}>{face.mark}</span>
      </span>
    </span>
  );
}
