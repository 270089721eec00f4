import type { Chat } from "../../api/contract/messages.ts";
import type { useMessageThread } from "../../app/hooks/useMessageThread.ts";

/** A chat that is here, with the machine of what is written in it. */
export type OpenedThread = ReturnType<typeof useMessageThread> & { chat: Chat };
