import type { SoundNews } from "../machines/audio/audioPlayer.setup.ts";
import { createSoundTabs } from "./soundTabs.service.ts";

type TabsSurroundings = {
  /** May throw where the browser forbids it. */
  channel: () => BroadcastChannel;
  element: HTMLAudioElement;
  now: () => number;
};

/** The player among all that sounds in the tabs of this browser. */
export function createPlayerTabs({ channel, element, now }: TabsSurroundings, tell: (news: SoundNews) => void) {
  const { announce, stop } = createSoundTabs(channel, () => tell({ type: "other.began", at: now() }));
  element.addEventListener("playing", announce);
  return {
    stop: () => {
      element.removeEventListener("playing", announce);
      stop();
    },
  };
}
