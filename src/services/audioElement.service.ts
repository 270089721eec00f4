import type { SoundNews, SoundOrder } from "../machines/audio/audioPlayer.setup.ts";

type SoundSurroundings = {
  /** Made once: iOS lets only that element go on which a person has begun by hand. */
  element: () => HTMLAudioElement;
  now: () => number;
  isOnline: () => boolean;
};
type Tell = (news: SoundNews) => void;
type Orders = { [T in SoundOrder["type"]]: Extract<SoundOrder, { type: T }> };

const FADE_STEP = 250;
const FADE_TIME = 10_000;

/** The last seconds before the timer stops the sound: steps towards silence. iOS leaves the volume as it is. */
function createFade(element: HTMLAudioElement) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const restore = () => {
    clearInterval(timer);
    element.volume = 1;
  };
  const begin = () => {
    restore();
    timer = setInterval(() => {
      element.volume = Math.max(0, element.volume - FADE_STEP / FADE_TIME);
    }, FADE_STEP);
  };
  return { begin, restore };
}

/** The one element that sounds: it gets orders, and reports what happens. */
export function createAudioElement({ element: make, now, isOnline }: SoundSurroundings, tell: Tell) {
  const element = make();
  const fade = createFade(element);
  let rate = 1;
  let beginsAt = 0;

  const play = () => {
    element.play().catch(({ name }: DOMException) => {
      // Another address was given meanwhile, or «error» reports what is wrong.
      if (name === "NotAllowedError") tell({ type: "sound.blocked" });
    });
  };
  const setRate = () => {
    element.playbackRate = rate;
    element.preservesPitch = true;
  };
  const goTo = (location: number) => {
    element.currentTime = location / 1_000;
  };

  const hearers: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    loadedmetadata: () => {
      setRate();
      if (beginsAt > 0) goTo(beginsAt);
    },
    playing: () => tell({ type: "sound.began" }),
    waiting: () => tell({ type: "sound.waits" }),
    pause: () => {
      // A person who stopped it by hand is awake: it goes on as loud as before.
      fade.restore();
      // At its end the element pauses first.
      if (!element.ended) tell({ type: "sound.stopped", at: now() });
    },
    seeked: () => tell({ type: "sound.seeked" }),
    ended: () => tell({ type: "sound.ended", at: now() }),
    error: () => {
      if (element.hasAttribute("src")) tell({ type: "sound.failed", isOffline: !isOnline() });
    },
    timeupdate: () => tell({ type: "time.passed", location: element.currentTime * 1_000, at: now() }),
  };
  const entries = Object.entries(hearers);
  for (const [type, hear] of entries) element.addEventListener(type, hear);

  const empty = () => {
    element.removeAttribute("src");
    element.load();
  };
  const deeds: { [T in keyof Orders]: (order: Orders[T]) => void } = {
    "load.wanted": (order) => {
      rate = order.rate;
      beginsAt = order.location;
      element.src = order.url;
      play();
    },
    "play.wanted": ({ location }) => {
      if (Math.abs(element.currentTime * 1_000 - location) > 500) goTo(location);
      play();
    },
    "pause.wanted": () => element.pause(),
    "seek.wanted": ({ location }) => goTo(location),
    "rate.wanted": (order) => {
      rate = order.rate;
      setRate();
    },
    "fade.wanted": fade.begin,
    "volume.wanted": fade.restore,
    "silence.wanted": empty,
  };
  const obey = <T extends keyof Orders>(order: Orders[T] & { type: T }): void => deeds[order.type](order);
  const stop = () => {
    fade.restore();
    for (const [type, hear] of entries) element.removeEventListener(type, hear);
    element.pause();
    empty();
  };
  return { element, obey, stop };
}
