import type { PublicationFormSnapshot } from "../../machines/publications/publicationForm.machine.ts";
import { timeOfDayHere } from "../../text/dates.ts";
import { messages } from "../../text/messages.ts";
import type { PublicationState } from "../../text/publications.ts";
import type { DraftView } from "../chapters/autosave.view.ts";

/** What of the form is on the screen. */
export type FormStage = "loading" | "offering" | "open" | "leaving";
export type OpenState = "opening" | "clean" | "dirty" | "saving" | "stale" | "refused";

export function stageOf({ value }: PublicationFormSnapshot): FormStage {
  if (typeof value !== "string") return "open";
  return value === "loading" || value === "offering" ? value : "leaving";
}

/** What the screen asks of the form. */
export const publicationFormView = ({ value, context }: PublicationFormSnapshot) => ({
  state: (typeof value === "string" ? "saving" : value.open) as OpenState,
  isNew: context.id === null,
  kept: context.kept,
  text: context.text,
  theirs: context.theirs,
  fault: context.fault,
  refusedFields: context.refusedFields,
  intent: context.intent.type,
  /** Leaving the page now would leave something behind that the server does not have. */
  isUnsaved: typeof value !== "string" && value.open !== "clean" && value.open !== "opening",
});
export type PublicationFormView = ReturnType<typeof publicationFormView>;

type StatusView = { state: "saved" | "saving" | "local" | "failed"; text: string };

/**
 * Where the text is.
 * @param keptAt ISO 8601: when this device has taken the newest text; null: it has not yet
 */
export function publicationStatus(
  { state, isNew, kept, fault }: Pick<PublicationFormView, "state" | "isNew" | "kept" | "fault">,
  draft: DraftView,
  keptAt: string | null,
): StatusView {
  const local = draft.isKept && keptAt ? `Черновик сохранён на этом устройстве в ${timeOfDayHere(keptAt)}` : "";
  if (state === "saving") return { state: "saving", text: "Сохраняется…" };
  if (state === "stale") return { state: "failed", text: "Не сохранено: на сервере другой текст" };
  if (state === "refused")
    return fault?.kind === "offline"
      ? { state: "local", text: `${fault.reason}. ${local || "Текст остался на экране"}` }
      : { state: "failed", text: `Не сохранено: ${fault?.reason ?? messages.unknown}` };
  if (state === "dirty") return { state: "local", text: local || "Сохраняется на этом устройстве…" };
  if (kept) return { state: "saved", text: `Сохранено на сервере в ${timeOfDayHere(kept.savedAt)}` };
  return { state: "saved", text: isNew ? "Пока ничего не написано" : "Сохранено на сервере" };
}

/** What can be done with the form, the first as the page's one step. `keep`: the text alone. */
export type FormAction = { intent: "keep" | "publish" | "schedule"; label: string };

/** The buttons of a form, by what the server has of the publication. @param canBeScheduled by its kind */
export function formActions(state: PublicationState | null, canBeScheduled: boolean): FormAction[] {
  const schedule = (label: string): FormAction[] => (canBeScheduled ? [{ intent: "schedule", label }] : []);
  if (state === "published") return [{ intent: "keep", label: "Сохранить изменения" }];
  if (state === "removed") return [{ intent: "keep", label: "Сохранить исправление" }];
  if (state === "scheduled")
    return [
      { intent: "keep", label: "Сохранить" },
      { intent: "publish", label: "Опубликовать сейчас" },
      ...schedule("Изменить время"),
    ];
  return [
    { intent: "publish", label: "Опубликовать" },
    ...schedule("Запланировать"),
    { intent: "keep", label: "Сохранить черновик" },
  ];
}

/** Errors of fields that the form does not show itself. */
export const otherErrors = (fields: PublicationFormView["refusedFields"], known: readonly string[]): string =>
  Object.entries(fields)
    .filter(([name]) => !known.includes(name))
    .flatMap(([, messages]) => messages)
    .join(". ");
