import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuHeading,
  MenuItem,
  MenuItems,
  MenuSection,
  MenuSeparator,
} from "@headlessui/react";
import { Fragment, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";
import styles from "./Menu.module.css";
import { useHideDelay } from "./useHideDelay.ts";

interface MenuLine {
  label: string;
  icon?: ReactNode;
  danger?: boolean | undefined;
  /** Why the line cannot be chosen now; written under its words. */
  unavailable?: string | undefined;
}

type MenuChoice =
  | (MenuLine & {
      href: string;
      /** It is a file, and no page. */
      download?: true;
      onSelect?: undefined;
    })
  | (MenuLine & { onSelect: () => void; href?: undefined; download?: undefined });

/** `entries`: a block of lines under its title. */
export type MenuEntry = MenuChoice | { title: string; entries: readonly MenuChoice[] } | "line";

export interface MenuProps {
  /** Names the button and the menu: «Действия: Форточка». */
  label: string;
  items: readonly MenuEntry[];
  /** A button of your own (`Button`, `IconButton`, `AccountButton`) in place of the three dots. */
  trigger?: ReactElement | undefined;
  /** Is above the lines and is not chosen. */
  head?: ReactNode;
  align?: "start" | "end" | undefined;
  small?: boolean | undefined;
}

/** A list of actions behind a button. */
export function Menu({ label, items, trigger, head, align = "end", small }: MenuProps) {
  return (
    <HeadlessMenu as={Fragment}>
      {({ close }) => (
        <Host hide={close}>
          {trigger ? (
            <MenuButton as={Fragment}>{trigger}</MenuButton>
          ) : (
            <MenuButton as={IconButton} label={label} words="Действия" small={small}>
              <Icon name="ellipsis-vertical" />
            </MenuButton>
          )}
          <MenuItems className={styles.menu} data-align={align} modal={false} aria-label={label}>
            {head && (
              <div className={`${styles.head} row keep`} role="presentation">
                {head}
              </div>
            )}
            {items.map((item, index) =>
              item === "line" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a separator has nothing else of its own
                <MenuSeparator key={index} as="hr" className={styles.line} />
              ) : "entries" in item ? (
                <MenuSection key={item.title}>
                  <MenuHeading className={styles.title}>{item.title}</MenuHeading>
                  {item.entries.map((entry) => (
                    <Line key={entry.label} item={entry} />
                  ))}
                </MenuSection>
              ) : (
                <Line key={item.label} item={item} />
              ),
            )}
          </MenuItems>
        </Host>
      )}
    </HeadlessMenu>
  );
}

function Host({ hide, children }: { hide: () => void; children: ReactNode }) {
  return (
    <span className={styles.host} {...useHideDelay(hide)}>
      {children}
    </span>
  );
}

/** The menu itself has the focus. A line that took it would be scrolled into view, away from under the press. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function Line({ item }: { item: MenuChoice }) {
  const { label, icon, danger, unavailable, href, download, onSelect } = item;
  const className = cx(styles.item);
  const body = (
    <>
      {icon}
      <span>
        {label}
        {unavailable && <small className={`${styles.reason} muted small`}>{unavailable}</small>}
      </span>
    </>
  );
  return (
    <MenuItem disabled={Boolean(unavailable)}>
      {href !== undefined && !unavailable ? (
        <a
          className={className}
          href={href}
          download={download}
          data-danger={danger || undefined}
          onMouseDown={keepFocus}
        >
          {body}
        </a>
      ) : (
        <button
          type="button"
          className={className}
          data-danger={danger || undefined}
          onMouseDown={keepFocus}
          onClick={unavailable ? undefined : onSelect}
        >
          {body}
        </button>
      )}
    </MenuItem>
  );
}
