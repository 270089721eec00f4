import { useEffect } from "react";
import type { Page } from "../../api/contract/pages.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useSettings } from "../../app/hooks/machines.ts";
import type { PageFault } from "../../machines/navigation/pageFault.ts";
import { LazyPart } from "../../screens/parts/LazyPart.tsx";
import { LazyShown } from "../../screens/parts/LazyShown.tsx";
import { messages, RETRY_DELAY } from "../../text/messages.ts";
import { Again } from "../../ui/Again/Again.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { SupportCode } from "../../ui/SupportCode/SupportCode.tsx";
import { Banners } from "../banners/Banners.tsx";
import { Header, SkipLink } from "../Layout.tsx";
import styles from "./ErrorPage.module.css";

const loadDenied = () => spareChunk(() => import("./DeniedWords.tsx"));
/** Without a network the page does without it. */
const loadPicture = () => spareChunk(() => import("./CorrectedPage.tsx"));

const tabTitles: Record<number, string> = { 404: "Page Not Found", 500: "Упс... что-то пошло не так" };

type ErrorPageProps = {
  fault: PageFault;
  /** What was asked for. */
  page?: Page | undefined;
  /** The server is away: it is asked again by itself. */
  isAway?: boolean;
  /** It is tried again now, or another page is on its way. */
  isComing?: boolean;
  onRetry?: (() => void) | undefined;
};

/**
 * The error page: a 404 has its own texts and a picture, any other fault shows its code and message in red
 * (docs/spec/application.md, «Error page»).
 */
export function ErrorPage({ fault, page, isAway = false, isComing = false, onRetry }: ErrorPageProps) {
  const { mainSiteUrl } = useSettings();
  const { status, message, requestId } = fault;
  const isMissing = status === 404;
  useEffect(() => {
    document.title = tabTitles[status] ?? (status === 0 ? messages.loadFailed : `${status}. ${message}`);
  }, [status, message]);
  return (
    <>
      <SkipLink />
      <Header path="" />
      <Banners saysLost={status === 0} />
      <main id="main" tabIndex={-1} className={`wrap ${styles.page}`}>
        {isMissing ? (
          <div className={styles.text}>
            <h1>404. Страница не найдена</h1>
            <p>Страница устарела, была удалена или не существовала вовсе.</p>
            <HomeLink href={mainSiteUrl} />
          </div>
        ) : (
          <div className={styles.text}>
            <h1 className={styles.red}>{status === 403 ? `403. ${message}` : titleOf(status)}</h1>
            {status !== 403 && (
              <p className={styles.red} role="alert">
                {status === 0 ? message : `${status} ${message}`}
              </p>
            )}
            {isAway && !isComing && (
              <p className="muted">
                <Again after={RETRY_DELAY} />
              </p>
            )}
            {status === 403 && <LazyShown load={loadDenied} with={{ message, page }} />}
            {requestId && <SupportCode code={requestId} />}
            <div className="row">
              {onRetry && (
                <Button
                  variant="primary"
                  busy={isComing}
                  unavailable={isComing ? "Страница загружается" : undefined}
                  reasonHidden
                  onClick={onRetry}
                >
                  {messages.retry}
                </Button>
              )}
              <HomeLink href={mainSiteUrl} />
            </div>
          </div>
        )}
        <div className={styles.place}>
          <LazyPart load={loadPicture} />
        </div>
      </main>
    </>
  );
}

const titleOf = (status: number): string =>
  status === 0 ? messages.loadFailed : (tabTitles[status] ?? `Ошибка ${status}`);

const HomeLink = ({ href }: { href: string }) => <ButtonLink href={href}>Вернуться на главную страницу</ButtonLink>;
