import type { Page } from "../api/contract/pages.ts";

type Guarded = Pick<Page, "title" | "middlewares">;

/** Whose page it is that somebody else may not see. */
export function deniedText({ title, middlewares = [] }: Guarded): string {
  const whose = middlewares.includes("administrative-rules")
    ? "модераторам и администраторам"
    : middlewares.includes("edit-content")
      ? "авторам произведения"
      : "самому автору";
  return `Страница «${title}» открыта только ${whose}.`;
}
