/**
 * One tab of the browser sounds: the one that begins silences the others, and what else sounds in its own tab.
 * @param channel may throw where the browser forbids it: then this tab knows of no other
 * @param hear another one has begun
 */
export function createSoundTabs(channel: () => BroadcastChannel, hear: () => void) {
  let others: BroadcastChannel | null = null;
  try {
    others = channel();
  } catch {
    // Alone.
  }
  others?.addEventListener("message", ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === "began") hear();
  });
  return {
    announce: (): void => others?.postMessage({ type: "began" }),
    stop: (): void => others?.close(),
  };
}
