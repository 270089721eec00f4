import type { FormDraft, FormToKeep, FormValues } from "../machines/data/formDraft.machine.ts";
import { lasting } from "./lastingTexts.service.ts";
import { newRequestId } from "./requestId.ts";
import type { Surroundings } from "./surroundings.ts";

/** So many of one form are stored, the newest ones: each page that died left one. */
const LIMIT = 5;

/** Under which name the device keeps what is typed into a form (docs/adr/0105). @param place such as «work.17» */
export const formKey = (accountId: number, place: string): string => `form.${accountId}.${place}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isDraft = (value: unknown): value is FormDraft =>
  isRecord(value) &&
  typeof value.id === "string" &&
  typeof value.at === "string" &&
  !Number.isNaN(Date.parse(value.at)) &&
  isRecord(value.before) &&
  isRecord(value.fields);

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);
/** A form of today has this field, and such values in it. */
const fits = (value: unknown, today: unknown): boolean =>
  value === null || today === null || kindOf(value) === kindOf(today);
/** The fields that a form of today takes. */
function fitting(draft: FormDraft, begins: FormValues): FormDraft {
  const names = Object.keys(draft.fields).filter(
    (name) => Object.hasOwn(begins, name) && fits(draft.fields[name], begins[name]),
  );
  const only = (values: FormValues) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { ...draft, before: only(draft.before), fields: only(draft.fields) };
}

type Device = Pick<Surroundings, "storage" | "indexedDB" | "now">;

/** What one page has typed into a form, and what earlier pages left of it. Without a storage it lives as long as the page. */
export function createFormDraftsService({ now, ...device }: Device, accountId: number, place: string) {
  const { texts, ready } = lasting(device);
  const key = formKey(accountId, place);
  const id = newRequestId();
  /** Drafts that this page has read: it alone says whether they stay. */
  const known = new Set([id]);
  const all = (): FormDraft[] => {
    try {
      const value: unknown = JSON.parse(texts.getItem(key) ?? "null");
      return Array.isArray(value) ? value.filter(isDraft) : [];
    } catch {
      return [];
    }
  };
  return {
    /** The newest first. @param begins what the form holds now: only its fields are read */
    read: async (begins: FormValues): Promise<FormDraft[]> => {
      await ready;
      const drafts = all().filter((draft) => draft.id !== id);
      for (const draft of drafts) known.add(draft.id);
      return drafts.map((draft) => fitting(draft, begins)).sort((one, other) => other.at.localeCompare(one.at));
    },
    /** At once, where the device can do so. @throws when the device takes nothing */
    keep: ({ offers, typed }: FormToKeep): void => {
      const own: FormDraft[] = typed ? [{ ...typed, id, at: new Date(now()).toISOString() }] : [];
      const drafts = [...own, ...offers, ...all().filter((draft) => !known.has(draft.id))];
      const text = drafts.length === 0 ? null : JSON.stringify(drafts.slice(0, LIMIT));
      if (text === texts.getItem(key)) return;
      if (text === null) texts.removeItem(key);
      else texts.setItem(key, text);
    },
  };
}

export type FormDraftsService = ReturnType<typeof createFormDraftsService>;
