/** The support for those who ask it, and for the staff: dialogs and the chat come when they are wanted. */
export * as SupportQueue from "./SupportQueueScreen.tsx";
export * as Support from "./SupportScreen.tsx";
