type Heard = {
  /** Somebody looks at the tab again: it may have slept. */
  onReturn: () => void;
  isSending: () => boolean;
  followSending: (hear: (isSending: boolean) => void) => () => void;
};

/**
 * While sounds are sent, the tab is not closed without a question, and the screen stays on where the browser lets it.
 * @returns stops
 */
export function followAudioTab(window: Window, { onReturn, isSending, followSending }: Heard): () => void {
  const { document, navigator } = window;
  let held: WakeLockSentinel | null = null;
  let isWanted = false;
  const hold = async () => {
    const lock = await navigator.wakeLock?.request("screen").catch(() => null);
    // It may be wanted no more by the time it comes.
    if (!isWanted) return void lock?.release();
    held = lock ?? null;
  };
  const want = (isHolding: boolean) => {
    isWanted = isHolding;
    if (isHolding) void hold();
    else void held?.release().catch(() => {});
  };
  const ask = (event: BeforeUnloadEvent) => {
    if (isSending()) event.preventDefault();
  };
  const returned = () => {
    if (document.visibilityState !== "visible") return;
    onReturn();
    if (isWanted) void hold();
  };
  window.addEventListener("beforeunload", ask);
  window.addEventListener("online", onReturn);
  document.addEventListener("visibilitychange", returned);
  const stopFollowing = followSending(want);
  return () => {
    stopFollowing();
    want(false);
    window.removeEventListener("beforeunload", ask);
    window.removeEventListener("online", onReturn);
    document.removeEventListener("visibilitychange", returned);
  };
}
