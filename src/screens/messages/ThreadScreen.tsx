import { useEffect } from "react";
import { useLocation } from "wouter";
import { useMessageThread } from "../../app/hooks/useMessageThread.ts";
import { useMetaTitle } from "../../app/hooks/usePageTitle.ts";
import type { ScreenProps } from "../../app/screenProps.ts";
import { chatTabTitle } from "../../text/laterTabTitles.ts";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { LoadFailed } from "../parts/LoadFailed.tsx";
import styles from "./Messages.module.css";
import { chatHref } from "./messages.view.ts";
import { Thread } from "./Thread.tsx";

/** /messages/{userName}: what two people write to each other. */
export default function ThreadScreen({ params }: ScreenProps) {
  const segment = params.userName ?? "";
  return (
    <div className={`wrap page ${styles.page} stack g3`}>
      <Opened key={segment} segment={segment} />
    </div>
  );
}

function Opened({ segment }: { segment: string }) {
  const opened = useMessageThread(segment);
  const { chat, fault, requestId } = opened.snapshot.context;
  const [, navigate] = useLocation();
  const title = useMetaTitle();
  const address = chat && chatHref(chat.person);
  useEffect(() => {
    if (address && address !== `/messages/${encodeURIComponent(segment)}`) navigate(address, { replace: true });
  }, [address, segment, navigate]);
  useEffect(() => {
    if (chat) document.title = chatTabTitle(chat.person);
  }, [chat]);
  if (chat) return <Thread opened={{ ...opened, chat }} />;
  if (!opened.snapshot.matches("failed"))
    return (
      <>
        <h1 className="vh">{title}</h1>
        <SkeletonRows rows={4} label="Переписка загружается" />
      </>
    );
  return (
    <>
      <h1 className="vh">{title}</h1>
      <LoadFailed requestId={requestId} onRetry={() => opened.send({ type: "retry.requested" })}>
        {fault}
      </LoadFailed>
    </>
  );
}
