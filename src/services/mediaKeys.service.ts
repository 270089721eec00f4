import type { PlayedBook, PlayerWish, SoundOrder } from "../machines/audio/audioPlayer.setup.ts";
import { artworkUrl, artworkWidths, LARGEST_ARTWORK } from "../text/artwork.ts";

type MediaSurroundings = {
  /** Undefined where the browser has none. */
  session: MediaSession | undefined;
  metadata: (given: MediaMetadataInit) => MediaMetadata;
  element: HTMLAudioElement;
  now: () => number;
};

const BACK = 15_000;
const FORTH = 30_000;

const pictureOf = (src: string, width: number): MediaImage => ({
  src,
  sizes: `${width}x${width * 1.5}`,
  type: "image/jpeg",
});

const artworkOf = ({ coverUrl, drawnCoverUrl }: PlayedBook): MediaImage[] => {
  if (coverUrl !== null) return artworkWidths.map((width) => pictureOf(artworkUrl(coverUrl, width), width));
  return drawnCoverUrl === null ? [] : [pictureOf(drawnCoverUrl, LARGEST_ARTWORK)];
};

const wishes = (now: () => number): Record<string, (details: MediaSessionActionDetails) => PlayerWish> => ({
  play: () => ({ type: "play.requested", at: now() }),
  pause: () => ({ type: "pause.requested", at: now() }),
  stop: () => ({ type: "pause.requested", at: now() }),
  seekbackward: ({ seekOffset }) => ({
    type: "seek.requested",
    seek: { by: -(seekOffset ? seekOffset * 1_000 : BACK) },
  }),
  seekforward: ({ seekOffset }) => ({ type: "seek.requested", seek: { by: seekOffset ? seekOffset * 1_000 : FORTH } }),
  seekto: ({ seekTime = 0 }) => ({ type: "seek.requested", seek: { to: seekTime * 1_000 } }),
  previoustrack: () => ({ type: "chapter.requested", step: -1 }),
  nexttrack: () => ({ type: "chapter.requested", step: 1 }),
});

/** What the system shows of the sound on a locked screen, and its keys. */
export function createMediaKeys(
  { session, metadata, element, now }: MediaSurroundings,
  tell: (wish: PlayerWish) => void,
) {
  if (!session) return { show: (_: SoundOrder) => {}, stop: () => {} };
  let length = 0;
  const keys = Object.entries(wishes(now));
  const setKey = (action: string, hear: ((details: MediaSessionActionDetails) => void) | null) => {
    try {
      session.setActionHandler(action as MediaSessionAction, hear);
    } catch {
      // This browser does not know the key.
    }
  };
  for (const [action, wish] of keys) setKey(action, (details) => tell(wish(details)));

  const showPosition = () => {
    if (length === 0) return;
    // A position behind the length is refused, and the element may say so of a sound whose length it guesses.
    const position = Math.min(element.currentTime, length);
    session.setPositionState({ duration: length, position, playbackRate: element.playbackRate });
  };
  const showPlaying = () => {
    session.playbackState = "playing";
    showPosition();
  };
  const showPaused = () => {
    session.playbackState = "paused";
    showPosition();
  };
  const hearers = { playing: showPlaying, pause: showPaused, seeked: showPosition, ratechange: showPosition };
  for (const [type, hear] of Object.entries(hearers)) element.addEventListener(type, hear);

  const hide = () => {
    session.metadata = null;
    session.playbackState = "none";
  };
  return {
    show: (order: SoundOrder): void => {
      if (order.type === "silence.wanted") hide();
      if (order.type !== "load.wanted") return;
      const { book, index } = order;
      const chapter = book.chapters[index];
      length = (chapter?.durationMs ?? 0) / 1_000;
      session.metadata = metadata({
        title: chapter?.title || "Без названия",
        artist: book.reciter || book.authors,
        album: book.title,
        artwork: artworkOf(book),
      });
    },
    stop: () => {
      for (const [action] of keys) setKey(action, null);
      for (const [type, hear] of Object.entries(hearers)) element.removeEventListener(type, hear);
      hide();
    },
  };
}
