import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAudioElement } from "../../src/services/audioElement.service.ts";
import { createMediaKeys } from "../../src/services/mediaKeys.service.ts";
import { createPlayerTabs } from "../../src/services/playerTabs.service.ts";
import { partOf, untyped } from "../support/fakes.ts";

const chapters = [
  { id: 71, title: "Форточка", durationMs: 600_000 },
  { id: 72, title: "", durationMs: 300_000 },
];
const book = {
  id: 7,
  title: "Соль",
  authors: "Вера Лядова",
  reciter: "Анна Гречко",
  coverUrl: "/files/c",
  drawnCoverUrl: null,
  isPreview: false,
  chapters,
};

/** Replaces the element of a page. */
class Sound extends EventTarget {
  src = "";
  currentTime = 0;
  playbackRate = 1;
  preservesPitch = false;
  volume = 1;
  ended = false;
  deeds: string[] = [];
  refusal: string | null = null;
  play() {
    this.deeds.push(`play ${this.src}`);
    return this.refusal === null ? Promise.resolve() : Promise.reject(new DOMException("no", this.refusal));
  }
  pause() {
    this.deeds.push("pause");
  }
  load() {
    this.deeds.push("load");
  }
  hasAttribute() {
    return this.src !== "";
  }
  removeAttribute() {
    this.src = "";
  }
  says(type: string) {
    this.dispatchEvent(new Event(type));
  }
}

function begin(isOnline = true) {
  const sound = new Sound();
  const heard: object[] = [];
  const given = { element: () => sound as unknown as HTMLAudioElement, now: () => 5_000, isOnline: () => isOnline };
  const { obey, stop } = createAudioElement(given, (news) => heard.push(news));
  return { sound, heard, obey, stop };
}
const load = { type: "load.wanted", url: "/audio/1", location: 60_000, rate: 1.5, book, index: 0 } as const;

describe("the element", () => {
  it("is given an address, plays at once, and goes to its place when it knows its length", () => {
    const { sound, obey } = begin();
    obey(load);
    expect([sound.deeds, sound.currentTime]).toEqual([["play /audio/1"], 0]);
    sound.says("loadedmetadata");
    expect([sound.currentTime, sound.playbackRate, sound.preservesPitch]).toEqual([60, 1.5, true]);
  });

  it("plays on from its position, and from where it was put back", () => {
    const { sound, obey } = begin();
    sound.currentTime = 60.2;
    obey({ type: "play.wanted", location: 60_000 });
    expect(sound.currentTime).toBe(60.2);
    obey({ type: "play.wanted", location: 55_000 });
    expect([sound.currentTime, sound.deeds]).toEqual([55, ["play ", "play "]]);
  });

  it("obeys", () => {
    const { sound, obey } = begin();
    obey({ type: "pause.wanted" });
    obey({ type: "seek.wanted", location: 12_000 });
    obey({ type: "rate.wanted", rate: 2 });
    expect([sound.deeds, sound.currentTime, sound.playbackRate]).toEqual([["pause"], 12, 2]);
    sound.src = "/audio/1";
    obey({ type: "silence.wanted" });
    expect([sound.src, sound.deeds]).toEqual(["", ["pause", "load"]]);
  });

  it("tells what happens", () => {
    const { sound, heard } = begin();
    sound.src = "/audio/1";
    sound.currentTime = 1.5;
    for (const type of ["playing", "waiting", "pause", "seeked", "timeupdate", "error"]) sound.says(type);
    sound.ended = true;
    sound.says("pause");
    sound.says("ended");
    expect(heard).toEqual([
      { type: "sound.began" },
      { type: "sound.waits" },
      { type: "sound.stopped", at: 5_000 },
      { type: "sound.seeked" },
      { type: "time.passed", location: 1_500, at: 5_000 },
      { type: "sound.failed", isOffline: false },
      { type: "sound.ended", at: 5_000 },
    ]);
  });

  it("without a network says so, and an empty one has no fault", () => {
    const { sound, heard } = begin(false);
    sound.says("error");
    sound.src = "/audio/1";
    sound.says("error");
    expect(heard).toEqual([{ type: "sound.failed", isOffline: true }]);
  });

  it.each([
    ["NotAllowedError", [{ type: "sound.blocked" }]],
    ["AbortError", []],
  ])("play that is refused with %s", async (refusal, news) => {
    const { sound, heard, obey } = begin();
    sound.refusal = refusal;
    obey(load);
    await Promise.resolve();
    await Promise.resolve();
    expect(heard).toEqual(news);
  });

  it("hears nothing after its end", () => {
    const { sound, heard, stop } = begin();
    stop();
    sound.says("playing");
    expect([heard, sound.deeds]).toEqual([[], ["pause", "load"]]);
  });

  describe("before the timer stops it", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it("is silent after 10 s, and as loud as before when that is taken back", () => {
      const { sound, obey } = begin();
      obey({ type: "fade.wanted" });
      vi.advanceTimersByTime(5_000);
      expect(sound.volume).toBeCloseTo(0.5);
      vi.advanceTimersByTime(5_000);
      expect(sound.volume).toBeCloseTo(0);
      obey({ type: "volume.wanted" });
      vi.advanceTimersByTime(1_000);
      expect(sound.volume).toBe(1);
    });

    it("is as loud as before when it was paused meanwhile", () => {
      const { sound, obey } = begin();
      obey({ type: "fade.wanted" });
      vi.advanceTimersByTime(9_000);
      sound.says("pause");
      vi.advanceTimersByTime(9_000);
      expect(sound.volume).toBe(1);
    });
  });
});

describe("the keys of the system", () => {
  const make = () => {
    const sound = new Sound();
    const wishes: object[] = [];
    const handlers = new Map<string, ((details: object) => void) | null>();
    const positions: object[] = [];
    const session = {
      metadata: null as object | null,
      playbackState: "none",
      setActionHandler: (action: string, hear: ((details: object) => void) | null) => {
        if (action === "stop") throw new TypeError("unknown");
        handlers.set(action, hear);
      },
      setPositionState: (state: object) => void positions.push(state),
    };
    const given = untyped({ session, element: sound, metadata: (init: object) => init, now: () => 9 });
    const keys = createMediaKeys(given, (wish) => wishes.push(wish));
    return { sound, wishes, handlers, positions, session, keys };
  };

  it("are wishes", () => {
    const { wishes, handlers } = make();
    handlers.get("play")?.({});
    handlers.get("pause")?.({});
    handlers.get("seekbackward")?.({});
    handlers.get("seekbackward")?.({ seekOffset: 10 });
    handlers.get("seekforward")?.({});
    handlers.get("seekforward")?.({ seekOffset: 10 });
    handlers.get("seekto")?.({ seekTime: 61.5 });
    handlers.get("previoustrack")?.({});
    handlers.get("nexttrack")?.({});
    expect(wishes).toEqual([
      { type: "play.requested", at: 9 },
      { type: "pause.requested", at: 9 },
      { type: "seek.requested", seek: { by: -15_000 } },
      { type: "seek.requested", seek: { by: -10_000 } },
      { type: "seek.requested", seek: { by: 30_000 } },
      { type: "seek.requested", seek: { by: 10_000 } },
      { type: "seek.requested", seek: { to: 61_500 } },
      { type: "chapter.requested", step: -1 },
      { type: "chapter.requested", step: 1 },
    ]);
  });

  it("show what sounds, and no place behind its length", () => {
    const { sound, session, positions, keys } = make();
    sound.says("seeked");
    keys.show(load);
    expect(session.metadata).toEqual({
      title: "Форточка",
      artist: "Анна Гречко",
      album: "Соль",
      artwork: [
        { src: "/files/c/96.jpeg", sizes: "96x144", type: "image/jpeg" },
        { src: "/files/c/256.jpeg", sizes: "256x384", type: "image/jpeg" },
        { src: "/files/c/512.jpeg", sizes: "512x768", type: "image/jpeg" },
      ],
    });
    sound.currentTime = 900;
    sound.says("playing");
    expect([session.playbackState, positions]).toEqual([
      "playing",
      [{ duration: 600, position: 600, playbackRate: 1 }],
    ]);
    sound.says("pause");
    expect(session.playbackState).toBe("paused");
    keys.show({ ...load, book: { ...book, reciter: "", coverUrl: null }, index: 1 });
    expect(session.metadata).toEqual({ title: "Без названия", artist: "Вера Лядова", album: "Соль", artwork: [] });
    keys.show({ ...load, book: { ...book, coverUrl: null, drawnCoverUrl: "/cards/c.jpeg" } });
    expect(session.metadata).toMatchObject({
      artwork: [{ src: "/cards/c.jpeg", sizes: "512x768", type: "image/jpeg" }],
    });
    keys.show({ type: "silence.wanted" });
    expect([session.metadata, session.playbackState]).toEqual([null, "none"]);
  });

  it("go with the player", () => {
    const { sound, session, handlers, positions, keys } = make();
    keys.show(load);
    keys.stop();
    sound.says("playing");
    expect([session.metadata, [...handlers.values()].every((hear) => hear === null), positions]).toEqual([
      null,
      true,
      [],
    ]);
  });
});

describe("other tabs", () => {
  it("learn who sounds, and report it", () => {
    const [here, there] = [new Sound(), new Sound()];
    const [toldHere, toldThere]: object[][] = [[], []];
    const hearers: ((event: { data: unknown }) => void)[] = [];
    const channel = () =>
      ({
        addEventListener: (_: string, hear: (event: { data: unknown }) => void) => hearers.push(hear),
        postMessage(data: unknown) {
          for (const hear of hearers.filter((_, index) => index !== channels.indexOf(partOf(this)))) hear({ data });
        },
        close: () => {},
      }) as unknown as BroadcastChannel;
    const channels: BroadcastChannel[] = [];
    const join = (element: Sound, heard: object[]) =>
      createPlayerTabs(
        {
          channel: () => {
            const made = channel();
            channels.push(made);
            return made;
          },
          element: partOf(element),
          now: () => 3,
        },
        (news) => heard.push(news),
      );
    const first = join(here, toldHere ?? []);
    join(there, toldThere ?? []);
    here.says("playing");
    expect([toldHere, toldThere]).toEqual([[], [{ type: "other.began", at: 3 }]]);
    for (const hear of hearers) hear({ data: "something else" });
    first.stop();
    here.says("playing");
    expect([toldHere, toldThere]).toEqual([[], [{ type: "other.began", at: 3 }]]);
  });

  it("are nobody where the browser forbids it", () => {
    const sound = new Sound();
    const forbidden = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    const { stop } = createPlayerTabs({ channel: forbidden, element: partOf(sound), now: () => 3 }, () => {});
    sound.says("playing");
    stop();
  });
});
