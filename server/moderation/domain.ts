import type { Domain } from "../domain.ts";
import { moderationHandlers } from "./handlers.ts";

export const moderationDomain = {
  handlers: moderationHandlers,
  calls: {
    moderation: {
      getModerationWorks: "Произведения, которые ждут проверки",
      getModerationWork: "Произведение для проверки",
      getModerationChapter: "Глава для проверки",
    },
  },
} satisfies Domain;
