import type { ComponentType } from "react";
import type { ChatSetting } from "../services/supportChat.service.ts";

/** What a page that is drawn without a browser knows (src/shell/serverRendering.tsx). */
export type ServerRendering = {
  /** It is drawn to its end: for who runs no program that would draw the rest. */
  isWhole: boolean;
  /** Parts that a browser fetches behind the page, by what fetches them. */
  parts: ReadonlyMap<unknown, ComponentType<never>>;
  /** Whose chat there is. */
  chat: ChatSetting | null;
};
