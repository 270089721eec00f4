import { useCallback, useState } from "react";
import type { Audiobook } from "../../api/contract/listening.ts";
import { useHistoryEntry } from "../../app/hooks/shownPage.ts";
import { usePlayer, usePlayerView } from "../../app/hooks/usePlayer.ts";
import { usePlayerKeys } from "../../app/hooks/usePlayerKeys.ts";
import { beginningOf, playedBook, standingOf } from "./player.view.ts";

/** The player and this book: whether it is what sounds, where it is, and what its buttons do. */
export function useListening(book: Audiobook) {
  const { search } = useHistoryEntry();
  const { player, listen } = usePlayer();
  const [beginning] = useState(() => beginningOf(book, search, Date.now()));
  const isPlayed =
    usePlayerView((snapshot) => snapshot.value !== "idle" && snapshot.context.book.id === book.id) === true;
  const isOn = usePlayerView((snapshot) => standingOf(snapshot).isOn) === true;
  const isElsewhere = usePlayerView((snapshot) => standingOf(snapshot).button === "Продолжить здесь") === true;
  const index = usePlayerView(({ context }) => context.index) ?? 0;
  const seconds = usePlayerView(({ context }) => Math.floor(context.location / 1_000)) ?? 0;
  const isDenied = usePlayerView((snapshot) => standingOf(snapshot).isDenied) === true;
  const words = usePlayerView((snapshot) => standingOf(snapshot).words) ?? "";

  const toggle = useCallback(() => {
    if (!player || !isPlayed) return listen(playedBook(book), beginning.index, beginning.location);
    const { isOn } = standingOf(player.getSnapshot());
    player.send({ type: isOn ? "pause.requested" : "play.requested", at: Date.now() });
  }, [player, isPlayed, book, beginning, listen]);
  usePlayerKeys(isPlayed ? player : null, toggle);

  return {
    isPlayed,
    /** It sounds, or is about to. */
    isOn: isPlayed && isOn,
    isElsewhere: isPlayed && isElsewhere,
    isDenied: isPlayed && isDenied,
    words: isPlayed ? words : "",
    index: isPlayed ? index : beginning.index,
    location: isPlayed ? seconds * 1_000 : beginning.location,
    toggle,
    /** A chapter from its beginning. */
    listenTo: (chapter: number) => listen(playedBook(book), chapter, 0),
    goTo: (chapter: number, location: number) => listen(playedBook(book), chapter, location),
  };
}

export type ListeningView = ReturnType<typeof useListening>;
