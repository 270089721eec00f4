/** A chapter of what is played. Lengths come from the server, never from the element. */
export type PlayedChapter = { id: number; title: string; durationMs: number };
export type PlayedBook = {
  id: number;
  title: string;
  authors: string;
  reciter: string;
  coverUrl: string | null;
  /** The painted cover in place of it, 512 wide. */
  drawnCoverUrl: string | null;
  chapters: readonly PlayedChapter[];
  /** Of what listeners do not have no place is kept. */
  isPreview: boolean;
};

/** `until`: by this device's clock, in milliseconds. */
export type SoundAddress = { url: string; until: number };
export type ChapterKey = { workId: number; chapterId: number };
/** `refused`: by the server, with its message. */
export type AddressAnswer = { outcome: "given"; address: SoundAddress } | { outcome: "refused"; message: string };

/** In milliseconds of the chapter; `progress`: 0 to 1 of it. */
export type ListeningPlace = { workId: number; chapterId: number; location: number; progress: number };

/** What the one element of this page is ordered to do. */
export type SoundOrder =
  | { type: "load.wanted"; url: string; location: number; rate: number; book: PlayedBook; index: number }
  | { type: "play.wanted"; location: number }
  | { type: "pause.wanted" }
  | { type: "seek.wanted"; location: number }
  | { type: "rate.wanted"; rate: number }
  | { type: "fade.wanted" }
  | { type: "volume.wanted" }
  | { type: "silence.wanted" };

/** What the element tells; times are milliseconds, `at` by this device's clock. */
export type SoundNews =
  | { type: "sound.began" }
  | { type: "sound.waits" }
  /** By the system: a call, headphones pulled out. */
  | { type: "sound.stopped"; at: number }
  | { type: "sound.seeked" }
  | { type: "sound.ended"; at: number }
  | { type: "sound.failed"; isOffline: boolean }
  /** The browser wants a press first. */
  | { type: "sound.blocked" }
  | { type: "time.passed"; location: number; at: number }
  /** Another tab of this browser sounds now. */
  | { type: "other.began"; at: number };

/** To a moment of the chapter, or so far from where it is. */
export type Seek = { to: number } | { by: number };

/** What a person asks for: on the page, on the bar, by keys, by the keys of the system. */
export type PlayerWish =
  | { type: "listening.requested"; book: PlayedBook; index: number; location: number }
  | { type: "play.requested"; at: number }
  | { type: "pause.requested"; at: number }
  | { type: "seek.requested"; seek: Seek }
  | { type: "chapter.requested"; step: 1 | -1 }
  | { type: "rate.chosen"; rate: number }
  | { type: "player.closed" };

export type PlayerContext = {
  book: PlayedBook;
  /** Of the chapter among the book's. */
  index: number;
  /** Milliseconds of the chapter. */
  location: number;
  rate: number;
  address: SoundAddress;
  /** Of the next chapter. */
  next: SoundAddress | null;
  /** When the place was last stored on the device, and when it was last sent. */
  deviceAt: number;
  toldAt: number;
  pausedAt: number;
  /** When the next address was last asked for. */
  nextAskedAt: number;
  /** The timer ends with the chapter; and whether it has got the notice that the end is near. */
  sleepsAtEnd: boolean;
  isNearEnd: boolean;
  isElsewhere: boolean;
  /** Why there is no sound. */
  message: string;
};

const nothing: PlayedBook = {
  id: 0,
  title: "",
  authors: "",
  reciter: "",
  coverUrl: null,
  drawnCoverUrl: null,
  chapters: [],
  isPreview: true,
};

export const nothingPlayed: PlayerContext = {
  book: nothing,
  index: 0,
  location: 0,
  rate: 1,
  address: { url: "", until: 0 },
  next: null,
  deviceAt: 0,
  toldAt: 0,
  pausedAt: 0,
  nextAskedAt: 0,
  sleepsAtEnd: false,
  isNearEnd: false,
  isElsewhere: false,
  message: "",
};

/** What is still to be heard of the chapter, in milliseconds of this listener's time. */
export const leftOf = (context: Pick<PlayerContext, "book" | "index" | "rate">, location: number): number =>
  Math.max(0, lengthOf(context) - location) / context.rate;

export const lengthOf = ({ book, index }: Pick<PlayerContext, "book" | "index">): number =>
  book.chapters[index]?.durationMs ?? 0;

/** The place as it is kept. */
export function listeningPlaceOf({ book, index, location }: PlayerContext): ListeningPlace {
  const length = lengthOf({ book, index });
  const progress = length === 0 ? 0 : Math.min(1, location / length);
  return { workId: book.id, chapterId: book.chapters[index]?.id ?? 0, location: Math.round(location), progress };
}
