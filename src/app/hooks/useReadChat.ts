import { useEffect, useRef, useState } from "react";
import { tellChatCount } from "../../services/bell.service.ts";
import { readChat } from "../../services/messages.calls.ts";
import { useSubmit } from "./useSubmit.ts";

const isVisible = () => document.visibilityState === "visible";

/** Tells the server, and the header, that a chat was read while somebody looks at it. @param messageId up to which; null: all is read */
export function useReadChat(userId: number, messageId: number | null): void {
  const [isSeen, setSeen] = useState(isVisible);
  useEffect(() => {
    const look = () => setSeen(isVisible());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  const { status, submit } = useSubmit(readChat, { onDone: ({ unreadChatCount }) => tellChatCount(unreadChatCount) });
  const told = useRef(0);
  const isBusy = status === "submitting";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once of each message, the next one behind the one before
  useEffect(() => {
    if (!isSeen || isBusy || messageId === null || messageId <= told.current) return;
    told.current = messageId;
    submit({ userId, messageId });
  }, [isSeen, isBusy, userId, messageId]);
}
