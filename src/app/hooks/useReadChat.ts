import { useEffect, useState } from "react";
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
  const { submit } = useSubmit(readChat, { onDone: ({ unreadChatCount }) => tellChatCount(unreadChatCount) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once of each message, whatever the page draws meanwhile
  useEffect(() => {
    if (isSeen && messageId !== null) submit({ userId, messageId });
  }, [isSeen, userId, messageId]);
}
