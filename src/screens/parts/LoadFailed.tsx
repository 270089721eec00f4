import type { ReactNode } from "react";
import { messages } from "../../text/messages.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";

type LoadFailedProps = {
  title?: string;
  requestId?: string | null;
  onRetry: () => void;
  start?: string | undefined;
  children: ReactNode;
};

/** What is wanted has not come: why, and «Повторить». */
export const LoadFailed = ({
  title = messages.loadFailed,
  requestId = null,
  onRetry,
  start,
  children,
}: LoadFailedProps) => (
  <Blank
    mark="torn"
    title={title}
    code={requestId}
    action={
      <>
        <Button variant="primary" onClick={onRetry}>
          {messages.retry}
        </Button>
        {start && <ButtonLink href={start}>К началу списка</ButtonLink>}
      </>
    }
  >
    {children}
  </Blank>
);
