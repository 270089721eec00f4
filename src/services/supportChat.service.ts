import { chatra } from "./supportChat.chatra.ts";
import { chatwoot } from "./supportChat.chatwoot.ts";
import type { ChatProvider } from "./supportChat.types.ts";

/** Whose chat the page shows, and what it is known there by: what the server has written into `<meta name="rukopis:chat">`. */
export type ChatSetting = { provider: "chatra"; id: string } | { provider: "chatwoot"; token: string; origin: string };

/** @param words as the server writes them into the page @returns null: there is no chat here */
export function chatSettingIn(words: string): ChatSetting | null {
  const [provider, name = "", origin = ""] = words.split(" ");
  if (provider === "chatra") return { provider, id: name };
  return provider === "chatwoot" ? { provider, token: name, origin } : null;
}

export const chatSettingOf = (page: Document): ChatSetting | null =>
  chatSettingIn(page.querySelector('meta[name="rukopis:chat"]')?.getAttribute("content") ?? "");

/** The widget of a setting: one a page, because its script is. */
export const createChatProvider = (setting: ChatSetting): ChatProvider =>
  setting.provider === "chatra" ? chatra(setting.id) : chatwoot(setting);
