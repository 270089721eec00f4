import { formatNumber } from "../../text/plural.ts";
import { cx } from "../cx.ts";
import styles from "./Tabs.module.css";

export interface TabLink {
  label: string;
  href: string;
  current?: boolean | undefined;
  count?: number | undefined;
}

export interface TabsProps {
  /** Names the set for screen readers. */
  label: string;
  items: readonly TabLink[];
  className?: string | undefined;
}

/** Views of one thing as links: the address holds which one is open. */
export const Tabs = ({ label, items, className }: TabsProps) => (
  <nav className={cx(styles.tabs, className)} aria-label={label}>
    {items.map(({ label: name, href, current, count }) => (
      <a key={href} className={styles.tab} href={href} aria-current={current ? "page" : undefined}>
        {name}
        {count !== undefined && <small className="num">{formatNumber(count)}</small>}
      </a>
    ))}
  </nav>
);
