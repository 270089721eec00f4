import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useAccount, useActorOf, useSettings } from "../app/hooks/machines.ts";
import { useColorMode } from "../app/hooks/useColorMode.ts";
import { ButtonLink } from "../ui/Button/Button.tsx";
import { Foot } from "../ui/Foot/Foot.tsx";
import { Mast } from "../ui/Mast/Mast.tsx";
import { ThemeToggle } from "../ui/ThemeToggle/ThemeToggle.tsx";
import { Banners } from "./banners/Banners.tsx";
import { Account } from "./header/Account.tsx";
import { HeaderSearch } from "./header/HeaderSearch.tsx";
import styles from "./Layout.module.css";

type LayoutProps = { kind: "default" | "support" | "bare"; path: string; children: ReactNode };

const footLinks = [
  { label: "Поддержка", href: "/support" },
  { label: "Условия", href: "/terms" },
  { label: "Персональные данные", href: "/personal-data" },
];

/** The frame round a screen: header, main, foot. A `bare` screen brings its own bars. */
export function Layout({ kind, path, children }: LayoutProps) {
  return (
    <>
      <SkipLink />
      {kind !== "bare" && <Header path={path} />}
      <Banners />
      {kind === "bare" ? (
        children
      ) : (
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      )}
      {kind !== "bare" && <Foot links={footLinks} note={`© ${new Date().getFullYear()} Рукопись`} />}
    </>
  );
}

/** The first thing that keys come to. */
export const SkipLink = () => (
  <a className="skip" href="#main">
    К содержанию
  </a>
);

/** The header of every page but the bare ones; the error page shows it too. */
export function Header({ path }: { path: string }) {
  const { mainSiteUrl } = useSettings();
  const account = useAccount();
  const works = `/u/${encodeURIComponent(account.userName)}/works/edit`;
  const nav = [
    { label: "Книги", href: "/catalog", current: path === "/catalog" },
    { label: "Посты", href: "/posts", current: path === "/posts" },
    { label: "Рецензии", href: "/reviews", current: path === "/reviews" },
    { label: "Арты", href: "/arts", current: path === "/arts" },
    ...(account.id > 0 ? [{ label: "Мои произведения", href: works, current: path === works }] : []),
  ];
  return (
    <Mast
      mainSiteUrl={mainSiteUrl}
      nav={nav}
      more={account.id < 0 ? (close) => <GuestMenu onGone={close} /> : undefined}
      search={(close) => <HeaderSearch onGone={close} />}
      tools={<Tools path={path} />}
    />
  );
}

function Tools({ path }: { path: string }) {
  const account = useAccount();
  const session = useActorOf("session");
  const isChanging = useSelector(
    session,
    (snapshot) => snapshot.matches("restoring") || snapshot.matches("signingOut"),
  );
  const back = path.startsWith("/account/") ? "" : `?redirect_uri=${encodeURIComponent(path)}`;
  return (
    <>
      <ColorModeButton />
      {account.id > 0 ? (
        <Account />
      ) : (
        !isChanging && (
          <span className={styles.guest}>
            <ButtonLink variant="text" href={`/account/login${back}`}>
              Войти
            </ButtonLink>
            <ButtonLink className={styles.wide} href="/account/register">
              Стать автором
            </ButtonLink>
          </span>
        )
      )}
    </>
  );
}

/** What a narrow header has no room for. */
const GuestMenu = ({ onGone }: { onGone: () => void }) => (
  <>
    <li>
      <a href="/account/register" onClick={onGone}>
        Стать автором
      </a>
    </li>
    <li>
      <ColorModeButton hasWords />
    </li>
  </>
);

/** Goes round system, light and dark. */
function ColorModeButton({ hasWords = false }) {
  const [mode, next] = useColorMode();
  return <ThemeToggle mode={mode} onChange={next} hasWords={hasWords} />;
}
