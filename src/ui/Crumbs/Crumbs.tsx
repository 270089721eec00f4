import { cx } from "../cx.ts";
import styles from "./Crumbs.module.css";

export interface CrumbsProps {
  /** From the top down; the last one is the page itself and needs no address. */
  items: readonly { label: string; href?: string | undefined }[];
  className?: string | undefined;
}

/** The way to this page; below 480 px one step back. */
export const Crumbs = ({ items, className }: CrumbsProps) => (
  <nav className={cx(styles.crumbs, className)} aria-label="Путь">
    <ol>
      {items.map(({ label, href }, index) => (
        <li key={href ?? label} aria-current={index === items.length - 1 ? "page" : undefined}>
          {href !== undefined && index < items.length - 1 ? <a href={href}>{label}</a> : label}
        </li>
      ))}
    </ol>
  </nav>
);
