import { defineRoutes } from "./define.ts";

export const messageRoutes = defineRoutes({
  getUnreadChats: { path: "/v2/pm/only-unread-recent-chats" },
  getChats: { path: "/v2/pm/chats", extension: true },
  getChat: { path: "/v2/pm/chat/{userId}", extension: true },
  sendMessage: { method: "POST", path: "/v2/pm/chat/{userId}/send", extension: true },
  readChat: { method: "POST", path: "/v2/pm/chat/{userId}/read", extension: true },
  hideChat: { method: "POST", path: "/v2/pm/chat/{userId}/hide", extension: true },
  muteChat: { method: "POST", path: "/v2/pm/chat/{userId}/mute", extension: true },
  deleteMessage: { method: "POST", path: "/v2/pm/message/{id}/delete", extension: true },
  getReportedMessage: { path: "/v2/moderation/message/{id}", access: "moderator", extension: true },
});
