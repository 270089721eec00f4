/** What others write: private messages, and comments that wait for an author. */
export * as HeldComments from "./comments/HeldCommentsScreen.tsx";
export * as Chats from "./messages/ChatsScreen.tsx";
export * as Thread from "./messages/ThreadScreen.tsx";
