import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Avatar } from "../Avatar/Avatar.tsx";
import { cx } from "../cx.ts";
import { Icon } from "../Icon/Icon.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";
import styles from "./Mast.module.css";

export interface MastLink {
  label: string;
  href: string;
  current?: boolean | undefined;
}

export interface MastProps {
  /** Where the wordmark leads. */
  mainSiteUrl: string;
  nav: readonly MastLink[];
  /** Lines of the menu that the narrowest header has no room for. */
  more?: ((close: () => void) => ReactNode) | undefined;
  /** A field of search; up to 768 px it comes with a button. `close`: what was looked for is on its way. */
  search?: ((close: () => void) => ReactNode) | undefined;
  /** Icon buttons, the menu of the person. */
  tools?: ReactNode;
}

/** The header of every page. */
export function Mast({ mainSiteUrl, nav, more, search, tools }: MastProps) {
  const [open, setOpen] = useState<"nav" | "search" | null>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const lens = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const navId = useId();
  const searchId = useId();
  const toggle = (part: "nav" | "search") => setOpen(open === part ? null : part);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(null);
    (open === "nav" ? burger : lens).current?.focus();
  };
  useEffect(() => {
    if (open === "search") field.current?.querySelector("input")?.focus();
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc pressed anywhere in the header closes its menu
    <header className={styles.mast} onKeyDown={onKeyDown}>
      <div className={cx("wrap", styles.inner)} data-account={tools ? true : undefined}>
        <IconButton
          ref={burger}
          className={styles.burger}
          label={open === "nav" ? "Закрыть меню" : "Открыть меню"}
          aria-expanded={open === "nav"}
          aria-controls={navId}
          onClick={() => toggle("nav")}
        >
          {open === "nav" ? <Icon name="x" /> : <Icon name="menu" />}
        </IconButton>
        <a className={styles.wordmark} href={mainSiteUrl}>
          Рукопись
          <svg className="icon" viewBox="0 0 120 8" preserveAspectRatio="none" aria-hidden="true">
            <path d="M2 5.6C18 2.2 44 1.6 62 3.2c20 1.7 38 2.4 56-1.4" />
          </svg>
        </a>
        <nav id={navId} className={styles.nav} aria-label="Главное меню" data-open={open === "nav" || undefined}>
          <ul>
            {nav.map(({ label, href, current }) => (
              <li key={href}>
                <a href={href} aria-current={current ? "page" : undefined} onClick={() => setOpen(null)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          {more && open === "nav" && <ul className={styles.more}>{more(() => setOpen(null))}</ul>}
        </nav>
        {search && (
          <>
            <div ref={field} id={searchId} className={styles.search} data-open={open === "search" || undefined}>
              {search(() => setOpen(null))}
            </div>
            <IconButton
              ref={lens}
              className={styles.lens}
              label={open === "search" ? "Закрыть поиск" : "Найти"}
              aria-expanded={open === "search"}
              aria-controls={searchId}
              onClick={() => toggle("search")}
            >
              {open === "search" ? <Icon name="x" /> : <Icon name="search" />}
            </IconButton>
          </>
        )}
        <div className={styles.tools}>{tools}</div>
      </div>
    </header>
  );
}

export type AccountButtonProps = Omit<ComponentPropsWithRef<"button">, "children"> & {
  name: string;
  src?: string | null | undefined;
};

/** The person in the header; a trigger for `Menu`. */
export const AccountButton = ({ name, src, className, type = "button", ...rest }: AccountButtonProps) => (
  <button {...rest} type={type} className={cx(styles.account, className)}>
    <Avatar name={name} src={src} silent />
    <span className={styles.name}>{name}</span>
    <span className="vh">, личное меню</span>
    <Icon name="chevron-down" />
  </button>
);
