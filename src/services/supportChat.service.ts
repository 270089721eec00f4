import type { Visitor, WidgetNews } from "../machines/support/supportChat.machine.ts";
import { chatra } from "./supportChat.chatra.ts";
import { chatwoot } from "./supportChat.chatwoot.ts";

/** Whose chat the page shows, and what it is known there by: what the server has written into `<meta name="rukopis:chat">`. */
export type ChatSetting = { provider: "chatra"; id: string } | { provider: "chatwoot"; token: string; origin: string };

/** One widget of another company, whatever it is called there. */
export type ChatProvider = {
  /** Ends when the widget is in the page, unseen. If broken off, it undoes itself, also when the script comes later. */
  render: (visitor: Visitor, signal: AbortSignal) => Promise<void>;
  tell: (visitor: Visitor) => void;
  show: () => void;
  hide: () => void;
  /** Nothing of it is seen any more; `render` begins again. */
  kill: () => void;
  /** @returns stops */
  follow: (hear: (news: WidgetNews) => void) => () => void;
};

/** @returns null: there is no chat here */
export function chatSettingOf(page: Document): ChatSetting | null {
  const words = page.querySelector('meta[name="rukopis:chat"]')?.getAttribute("content")?.split(" ") ?? [];
  const [provider, name = "", origin = ""] = words;
  if (provider === "chatra") return { provider, id: name };
  return provider === "chatwoot" ? { provider, token: name, origin } : null;
}

/** The widget of a setting: one a page, because its script is. */
export const createChatProvider = (setting: ChatSetting): ChatProvider =>
  setting.provider === "chatra" ? chatra(setting.id) : chatwoot(setting);
