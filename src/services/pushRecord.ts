/** Where local storage has what this browser is registered by (spec/seed.md, section 3). */
export const recordKeys = { token: "pushToken", tokenId: "pushTokenId", userId: "pushUserId" } as const;

/** A registration ends with the session that it was made in: whoever signs in is registered anew. */
export function forgetPushRecord({ storage }: { storage: () => Storage }): void {
  try {
    for (const key of Object.values(recordKeys)) storage().removeItem(key);
  } catch {
    // There is none.
  }
}
