import type { ReactNode } from "react";
import { messages } from "../../text/messages.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";

type LoadedProps<T> = {
  loader: { status: "idle" | "pending" | "success" | "error"; data: T | null; reason: string; reload: () => void };
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** What a loader holds: a skeleton, the data, or the reason and «Повторить». */
export function Loaded<T>({ loader, skeleton, children }: LoadedProps<T>) {
  const { status, data, reason, reload } = loader;
  if (data !== null) return children(data);
  if (status !== "error") return skeleton ?? <SkeletonRows rows={4} label="Страница загружается" />;
  return (
    <Blank
      mark="torn"
      title={messages.loadFailed}
      action={
        <Button variant="primary" onClick={reload}>
          {messages.retry}
        </Button>
      }
    >
      {reason}
    </Blank>
  );
}
