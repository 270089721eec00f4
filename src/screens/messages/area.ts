import type { Area } from "../area.types.ts";

const messages = () => import("../messages.pages.ts");

export const messagesArea = {
  screens: {
    "/messages": () => messages().then(({ Chats }) => Chats),
    "/messages/:userName": () => messages().then(({ Thread }) => Thread),
  },
} satisfies Area;
