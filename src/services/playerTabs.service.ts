import type { SoundNews } from "../machines/audio/audioPlayer.types.ts";

type TabsSurroundings = {
  /** May throw where the browser forbids it: then this tab knows of no other. */
  channel: () => BroadcastChannel;
  element: HTMLAudioElement;
  now: () => number;
};

/** One tab of the browser sounds: whoever begins silences the others. */
export function createPlayerTabs({ channel, element, now }: TabsSurroundings, tell: (news: SoundNews) => void) {
  let others: BroadcastChannel | null = null;
  try {
    others = channel();
  } catch {
    // Alone.
  }
  const announce = () => others?.postMessage({ type: "began" });
  others?.addEventListener("message", ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === "began") tell({ type: "other.began", at: now() });
  });
  element.addEventListener("playing", announce);
  return {
    stop: () => {
      element.removeEventListener("playing", announce);
      others?.close();
    },
  };
}
