import type { KeptTexts, Unsent } from "../machines/messages/messageThread.machine.ts";
import { lasting } from "./lastingTexts.service.ts";
import type { Surroundings } from "./surroundings.ts";

/** Under which name the device keeps what is written to a person (docs/adr/0063 and 0076). */
export const messagesKey = (accountId: number, personId: number) => `messages.${accountId}.${personId}`;

const nothing: KeptTexts = { draft: "", unsent: [] };

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === "object" &&
  value !== null &&
  ["requestId", "text", "writtenAt", "refusal"].every(
    (name) => typeof (value as Record<string, unknown>)[name] === "string",
  );

/** The device may hold anything: another version of the product wrote it, or another program. */
function readTexts(value: unknown): KeptTexts {
  if (typeof value !== "object" || value === null) return nothing;
  const { draft, unsent } = value as Partial<Record<keyof KeptTexts, unknown>>;
  return {
    draft: typeof draft === "string" ? draft : "",
    unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [],
  };
}

/** What this person has written to another on this device, and nobody has yet. Each tab takes out of it what it has sent itself. */
export function keptMessages(
  { storage, indexedDB, accountId }: Pick<Surroundings, "storage" | "indexedDB" | "accountId">,
  personId: number,
) {
  const { ready, texts: device } = lasting({ storage, indexedDB });
  const key = messagesKey(accountId(), personId);
  const known = new Set<string>();
  const read = (): KeptTexts => {
    try {
      return readTexts(JSON.parse(device.getItem(key) ?? "null"));
    } catch {
      return nothing;
    }
  };
  return {
    /** The device can be read. */
    ready,
    read: (): KeptTexts => {
      const texts = read();
      for (const { requestId } of texts.unsent) known.add(requestId);
      return texts;
    },
    /** @returns false: this device takes nothing */
    keep: ({ draft, unsent }: KeptTexts): boolean => {
      for (const { requestId } of unsent) known.add(requestId);
      const ofOtherTabs = read().unsent.filter(({ requestId }) => !known.has(requestId));
      const texts: KeptTexts = { draft, unsent: [...ofOtherTabs, ...unsent] };
      try {
        if (draft === "" && texts.unsent.length === 0) device.removeItem(key);
        else device.setItem(key, JSON.stringify(texts));
        return true;
      } catch {
        return false;
      }
    },
  };
}
