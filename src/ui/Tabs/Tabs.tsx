import { useEffect, useRef } from "react";
import { formatNumber } from "../../text/plural.ts";
import { cx } from "../cx.ts";
import styles from "./Tabs.module.css";

export interface TabLink {
  label: string;
  href: string;
  current?: boolean | undefined;
  /** Null: on its way, and its room is kept. */
  count?: number | null | undefined;
}

export interface TabsProps {
  /** Names the set for screen readers. */
  label: string;
  items: readonly TabLink[];
  className?: string | undefined;
}

const bring = (tab: Element) => tab.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Views of one thing as links: the address holds which one is open. */
export function Tabs({ label, items, className }: TabsProps) {
  const strip = useRef<HTMLElement>(null);
  const open = items.find(({ current }) => current)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open tab may lie beyond the edge of a narrow strip
  useEffect(() => {
    const tab = strip.current?.querySelector("[aria-current]");
    if (tab && strip.current && strip.current.scrollWidth > strip.current.clientWidth) bring(tab);
  }, [open]);
  return (
    <nav ref={strip} className={cx(styles.tabs, className)} aria-label={label}>
      {items.map(({ label: name, href, current, count }) => (
        <a
          key={href}
          className={`${styles.tab} nowrap`}
          href={href}
          aria-current={current ? "page" : undefined}
          onFocus={({ currentTarget }) => bring(currentTarget)}
        >
          {name}
          {count !== undefined && <small className="num">{count === null ? "\u2007" : formatNumber(count)}</small>}
        </a>
      ))}
    </nav>
  );
}
