import { lasting } from "./lastingTexts.service.ts";
import type { Surroundings } from "./surroundings.ts";

/** The keys of local storage that hold the registration of this browser (docs/spec/notifications.md, «Tokens»). */
export const recordKeys = { token: "pushToken", tokenId: "pushTokenId", userId: "pushUserId" } as const;

/** A registration ends with the session that it was made in: who signs in is registered again. */
export function forgetPushRecord(device: Pick<Surroundings, "storage" | "indexedDB">): void {
  const { settings } = lasting(device);
  try {
    for (const key of Object.values(recordKeys)) settings.removeItem(key);
  } catch {
    // There is none.
  }
}
