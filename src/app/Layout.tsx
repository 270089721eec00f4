import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../ui/Button/Button.tsx";
import { Foot } from "../ui/Foot/Foot.tsx";
import { Mast } from "../ui/Mast/Mast.tsx";
import { ThemeToggle } from "../ui/ThemeToggle/ThemeToggle.tsx";
import { Account } from "./Account.tsx";
import { HeaderSearch } from "./HeaderSearch.tsx";
import { useAccount, useActorOf, useSettings } from "./hooks/machines.ts";
import { useColorMode } from "./hooks/useColorMode.ts";
import styles from "./Layout.module.css";
import { NetworkBanner } from "./NetworkBanner.tsx";
import notices from "./Notices.module.css";
import { UnsavedBanner } from "./UnsavedBanner.tsx";

type LayoutProps = { kind: "default" | "support" | "bare"; path: string; children: ReactNode };

const footLinks = [
  { label: "Помощь", href: "/support" },
  { label: "Условия", href: "/terms" },
  { label: "Персональные данные", href: "/personal-data" },
];

/** The frame round a screen: header, main, foot. A `bare` screen brings its own bars. */
export function Layout({ kind, path, children }: LayoutProps) {
  return (
    <>
      <a className="skip" href="#main">
        К содержанию
      </a>
      {kind === "default" && <Header path={path} />}
      {kind === "support" && <SupportHeader path={path} />}
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

/** What concerns every page, the error page too. @param saysLost - the page itself says what did not come */
export const Banners = ({ saysLost = false }: { saysLost?: boolean }) => (
  <>
    <SessionBanner />
    <BuildBanner saysLost={saysLost} />
    <div className={notices.place}>
      <NetworkBanner />
      <UnsavedBanner />
    </div>
  </>
);

/** The header of every page but the bare ones and the support; the error page shows it too. */
export function Header({ path }: { path: string }) {
  const { mainSiteUrl } = useSettings();
  const account = useAccount();
  const works = `/u/${encodeURIComponent(account.userName)}/works/edit`;
  const nav = [
    { label: "Книги", href: "/", current: path === "/" },
    ...(account.id > 0 ? [{ label: "Мои произведения", href: works, current: path === works }] : []),
  ];
  return (
    <Mast
      mainSiteUrl={mainSiteUrl}
      nav={nav}
      search={(close) => <HeaderSearch onGone={close} />}
      tools={<Tools path={path} />}
    />
  );
}

/** The reduced header of the support: the way home, and who one is. */
function SupportHeader({ path }: { path: string }) {
  const { mainSiteUrl } = useSettings();
  return <Mast mainSiteUrl={mainSiteUrl} nav={[]} tools={<Tools path={path} />} />;
}

function Tools({ path }: { path: string }) {
  const account = useAccount();
  const session = useActorOf("session");
  const isRestoring = useSelector(session, (snapshot) => snapshot.matches("restoring"));
  const back = path.startsWith("/account/") ? "" : `?redirect_uri=${encodeURIComponent(path)}`;
  return (
    <>
      <ColorModeButton />
      {account.id > 0 ? (
        <Account />
      ) : (
        !isRestoring && (
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

/** Goes round system, light and dark. */
function ColorModeButton() {
  const [mode, next] = useColorMode();
  return <ThemeToggle mode={mode} onChange={next} />;
}

/** The session could not be asked, or is over. */
function SessionBanner() {
  const session = useActorOf("session");
  const state = useSelector(session, ({ value }) => value);
  const reason = useSelector(session, ({ context }) => context.reason);
  if (state === "unreachable")
    return (
      <Banner words={`Вход не проверен: ${reason}. Повторим сами.`}>
        <Button small onClick={() => session.send({ type: "retry.requested" })}>
          Повторить сейчас
        </Button>
      </Banner>
    );
  if (state === "lost")
    return (
      <Banner words="Вход устарел. Войдите снова в новой вкладке: всё, что на этой странице, останется.">
        <ButtonLink small href="/account/login" target="_blank">
          Войти
        </ButtonLink>
      </Banner>
    );
  return null;
}

const buildWords: Readonly<Record<string, string>> = {
  outdated: "Вышла новая версия Рукописи. Обновите страницу, когда будет удобно.",
  broken: "Часть страницы не пришла с сервера. Проверьте сеть и обновите страницу.",
  unsafe:
    "Страница не обновлена: текст ещё не сохранён, и на устройстве для него нет места. Сохраните его и повторите.",
};

/** There is a newer build, or a part of this one is lost: quietly, because the moment is the person's. */
function BuildBanner({ saysLost }: { saysLost: boolean }) {
  const buildWatch = useActorOf("buildWatch");
  const state = useSelector(buildWatch, ({ value }) => value);
  const words = buildWords[state];
  if (!words || (saysLost && state === "broken")) return null;
  const reload = () => buildWatch.send({ type: "reload.requested", path: window.location.pathname });
  return (
    <Banner words={words}>
      <Button small onClick={reload}>
        Обновить страницу
      </Button>
      {state === "outdated" && (
        <Button small variant="text" onClick={() => buildWatch.send({ type: "offer.dismissed" })}>
          Позже
        </Button>
      )}
    </Banner>
  );
}

const Banner = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className={styles.banner} role="status">
    <div className="wrap row">
      <p>{words}</p>
      {children}
    </div>
  </div>
);
