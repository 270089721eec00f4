import { useEffect } from "react";
import type { AudioPlayerActor } from "../../machines/audio/audioPlayer.machine.ts";
import type { PlayerWish } from "../../machines/audio/audioPlayer.setup.ts";
import { steppedRate } from "../../text/listening.ts";

const BACK = -15_000;
const FORTH = 30_000;

const typed = "input, textarea, select, [contenteditable], [role=menu], [role=dialog]";
const pressed = "button, a, summary";

/** What a key asks of the player; undefined: nothing. */
function wishOf({ key, shiftKey }: KeyboardEvent, player: AudioPlayerActor): PlayerWish | undefined {
  const { context } = player.getSnapshot();
  if (key === "ArrowLeft") return shiftKey ? chapter(-1) : { type: "seek.requested", seek: { by: BACK } };
  if (key === "ArrowRight") return shiftKey ? chapter(1) : { type: "seek.requested", seek: { by: FORTH } };
  if (shiftKey) return undefined;
  if (key === "ArrowUp") return { type: "rate.chosen", rate: steppedRate(context.rate, 1) };
  if (key === "ArrowDown") return { type: "rate.chosen", rate: steppedRate(context.rate, -1) };
  return undefined;
}
const chapter = (step: 1 | -1): PlayerWish => ({ type: "chapter.requested", step });

/**
 * Space, ← → 15 and 30 s, Shift + ← → chapters, ↑ ↓ the rate; never while a field has the focus.
 * @param toggle plays or pauses
 */
export function usePlayerKeys(player: AudioPlayerActor | null, toggle: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, altKey, metaKey, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || altKey || metaKey || !(target instanceof Element)) return;
      if (target.closest(typed)) return;
      if (key === " " && !target.closest(pressed)) {
        event.preventDefault();
        return toggle();
      }
      const wish = player && wishOf(event, player);
      if (!player || !wish) return;
      event.preventDefault();
      player.send(wish);
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [player, toggle]);
}
