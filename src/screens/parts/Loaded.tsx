import type { ReactNode } from "react";
import { isServerAway, RETRY_DELAY } from "../../text/messages.ts";
import { Again } from "../../ui/Again/Again.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { LoadFailed } from "./LoadFailed.tsx";
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
  /** Of a part of a page, which says what of it has not come: «Комментарии не загрузились». */
  failedTitle?: string;
  /** The screen has no frame: its skeleton is the page's main part with a title of its own, as is a failure. */
  isBare?: boolean;
  /** Of a list that is read from a place in it: the address of its beginning. Not every place can be gone on from. */
  start?: string | undefined;
  children: (data: T) => ReactNode;
};

/** What a loader holds: a skeleton, the data, or the reason and «Повторить». */
export function Loaded<T>({ loader, skeleton, title, failedTitle, isBare = false, start, children }: LoadedProps<T>) {
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
      <LoadFailed
        {...(failedTitle ? { title: failedTitle } : isServerAway(httpStatus) && { title: `Ошибка ${httpStatus}` })}
        requestId={requestId}
        onRetry={reload}
        start={start}
      >
        {willRetry ? <Again reason={reason} after={RETRY_DELAY} /> : reason}
      </LoadFailed>
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
