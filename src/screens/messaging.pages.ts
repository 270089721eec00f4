/** Private messages: the list, and one chat. */
export * as Chats from "./messages/ChatsScreen.tsx";
export * as Thread from "./messages/ThreadScreen.tsx";
