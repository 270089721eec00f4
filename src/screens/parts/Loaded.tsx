import type { ReactNode } from "react";
import { messages } from "../../text/messages.ts";
import { isServerAway, RETRY_DELAY } from "../../text/serverAway.ts";
import { Again } from "../../ui/Again/Again.tsx";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { useLostFocus } from "./useLostFocus.ts";

/** What a screen sees of a loader. */
export type LoaderView<T> = {
  status: "idle" | "pending" | "success" | "error";
  data: T | null;
  reason: string;
  requestId: string | null;
  /** A failure that is tried again by itself, in RETRY_DELAY milliseconds. */
  willRetry: boolean;
  /** HTTP status of the fault; 0: no answer came. */
  httpStatus: number;
  reload: () => void;
};

type LoadedProps<T> = {
  loader: LoaderView<T>;
  skeleton?: ReactNode;
  /** The page's only title until the data brings its own: «Книга». */
  title?: string;
  /** The screen stands in no frame: its skeleton is the page's main part with a title of its own, a failure is made one here. */
  isBare?: boolean;
  children: (data: T) => ReactNode;
};

/** What a loader holds: a skeleton, the data, or the reason and «Повторить». */
export function Loaded<T>({ loader, skeleton, title, isBare = false, children }: LoadedProps<T>) {
  const { status, data, reason, requestId, willRetry, httpStatus, reload } = loader;
  useLostFocus(data ?? status);
  if (data !== null) return children(data);
  if (status !== "error")
    return (
      <>
        {title && !isBare && <h1 className="vh">{title}</h1>}
        {skeleton ?? <SkeletonRows rows={4} label="Страница загружается" />}
      </>
    );
  const failed = (
    <>
      {title && <h1 className="vh">{title}</h1>}
      <Blank
        mark="torn"
        title={isServerAway(httpStatus) ? `Ошибка ${httpStatus}` : messages.loadFailed}
        code={requestId}
        action={
          <Button variant="primary" onClick={reload}>
            {messages.retry}
          </Button>
        }
      >
        {willRetry ? <Again reason={reason} after={RETRY_DELAY} /> : reason}
      </Blank>
    </>
  );
  return isBare ? (
    <main id="main" tabIndex={-1} className="wrap page">
      {failed}
    </main>
  ) : (
    failed
  );
}
