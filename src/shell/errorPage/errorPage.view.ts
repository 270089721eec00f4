import type { Page } from "../../api/contract/pages.ts";

type Guarded = Pick<Page, "title" | "middlewares" | "roles">;

/** Whose page it is that somebody else may not see. */
export function deniedText({ title, middlewares = [], roles }: Guarded): string {
  const whose = middlewares.includes("administrative-rules")
    ? `${roles?.[0] === "Admin" ? "" : "модераторам и "}администраторам`
    : middlewares.includes("edit-content")
      ? "авторам произведения"
      : "самому автору";
  return `Страница «${title}» открыта только ${whose}.`;
}
