import { useEffect, useRef, useState } from "react";
import { tellChatCount } from "../../services/bell.service.ts";
import { readChat } from "../../services/messages.calls.ts";
import { followVisibility, isPageHidden } from "../../services/pageEvents.ts";
import { useSubmit } from "./useSubmit.ts";

/** Tells the server, and the header, that a chat was read while somebody looks at it. @param messageId up to which; null: all is read */
export function useReadChat(userId: number, messageId: number | null): void {
  const [isSeen, setSeen] = useState(() => !isPageHidden());
  useEffect(() => followVisibility((isHidden) => setSeen(!isHidden)), []);
  const { status, submit } = useSubmit(readChat, { onDone: ({ unreadChatCount }) => tellChatCount(unreadChatCount) });
  const lastReadId = useRef(0);
  const isBusy = status === "submitting";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message is reported once, after the one before
  useEffect(() => {
    if (!isSeen || isBusy || messageId === null || messageId <= lastReadId.current) return;
    lastReadId.current = messageId;
    submit({ userId, messageId });
  }, [isSeen, isBusy, userId, messageId]);
}
