import { type MouseEvent, useId, useState, useSyncExternalStore } from "react";
import { formatNumber } from "../../text/plural.ts";
import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import styles from "./Side.module.css";

export interface SideLink {
  label: string;
  /** Of a page; `#id`: of a part of this one. */
  href: string;
  current?: boolean | undefined;
  count?: number | undefined;
}

export interface SideGroup {
  title?: string | undefined;
  items: readonly SideLink[];
}

export interface SideProps {
  /** Names the menu and its button up to 768 px. */
  label: string;
  groups: readonly SideGroup[];
  className?: string | undefined;
}

const mobile = "(max-width: 768px)";
const subscribe = (listen: () => void) => {
  const query = matchMedia(mobile);
  query.addEventListener("change", listen);
  return () => query.removeEventListener("change", listen);
};

/** To a part of this page, which is no page of the router's. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  event.stopPropagation();
  // When the folded menu has closed above it.
  requestAnimationFrame(() => {
    const part = document.getElementById(id);
    part?.focus({ preventScroll: true });
    part?.scrollIntoView();
  });
}

/** The side menu; up to 768 px it folds into one button. */
export function Side({ label, groups, className }: SideProps) {
  const wide = useSyncExternalStore(subscribe, () => !matchMedia(mobile).matches);
  const [open, setOpen] = useState(false);
  return (
    <details
      className={cx("fold", styles.side, className)}
      open={wide || open}
      // On a wide screen the menu is open by itself: that says nothing about the narrow one.
      onToggle={(event) => !wide && setOpen(event.currentTarget.open)}
    >
      <summary>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <nav aria-label={label}>
        {groups.map((group) => (
          <Group key={group.title ?? group.items[0]?.href} group={group} onGo={() => setOpen(false)} />
        ))}
      </nav>
    </details>
  );
}

function Group({ group, onGo }: { group: SideGroup; onGo: () => void }) {
  const id = useId();
  return (
    <div>
      {group.title && <h2 id={id}>{group.title}</h2>}
      <ul aria-labelledby={group.title ? id : undefined}>
        {group.items.map(({ label, href, current, count }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={current ? "page" : undefined}
              onClick={(event) => {
                onGo();
                if (href.startsWith("#")) goTo(event, href.slice(1));
              }}
            >
              {label}
              {count !== undefined && <span className="num small">{formatNumber(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
