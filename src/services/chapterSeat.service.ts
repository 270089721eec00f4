import type { DraftKey } from "../machines/chapters/chapterDraft.machine.ts";
import type { SeatNews } from "../machines/chapters/chapterSeat.machine.ts";
import type { ChapterTabsSurroundings } from "./chapterTabs.types.ts";

const nameOf = ({ accountId, place }: DraftKey): string => `rukopis.writing.${accountId}:${place}`;

/**
 * A tab that wants to write a chapter. One tab of a browser does; the next one in the row follows when that is closed.
 * @param hear hears whether this tab writes, at once and whenever that changes
 * @returns `claim`: this tab writes from now on; `leave`: it does not want to any more
 */
export function sitAtChapter(
  { locks }: Pick<ChapterTabsSurroundings, "locks">,
  key: DraftKey,
  hear: (news: SeatNews) => void,
): { claim: () => void; leave: () => void } {
  const manager = locks();
  const name = nameOf(key);
  let hasLeft = false;
  let waiting = new AbortController();
  let letGo = () => {};

  const hold = (): Promise<void> => {
    const held = Promise.withResolvers<void>();
    letGo = held.resolve;
    if (hasLeft) held.resolve();
    else hear({ type: "seat.granted" });
    return held.promise;
  };
  const ask = (options: LockOptions) => {
    manager
      ?.request(name, options, (lock) => (lock ? hold() : hasLeft || wait()))
      .catch((fault: unknown) => {
        if (hasLeft || options.signal?.aborted) return;
        // Another tab has taken the lock. Any other fault: this browser does not know its tabs.
        if (fault instanceof DOMException && fault.name === "AbortError") wait();
        else hear({ type: "seat.granted" });
      });
  };
  const wait = () => {
    hear({ type: "seat.busy" });
    waiting = new AbortController();
    ask({ signal: waiting.signal });
  };

  if (manager) ask({ ifAvailable: true });
  else hear({ type: "seat.granted" });

  return {
    claim: () => {
      waiting.abort();
      ask({ steal: true });
    },
    leave: () => {
      hasLeft = true;
      waiting.abort();
      letGo();
    },
  };
}
