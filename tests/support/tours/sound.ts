import { expect } from "@playwright/test";
import type { Stage } from "./stage.ts";

const chapters = [
  {
    id: 71,
    title: "Форточка",
    durationMs: 600_000,
    publishTime: "2026-11-01T09:00:00.000Z",
    isDraft: false,
    textChapterId: null,
    access: "open",
  },
  {
    id: 72,
    title: "Сухари",
    durationMs: 300_000,
    publishTime: "2026-11-01T09:00:00.000Z",
    isDraft: false,
    textChapterId: null,
    access: "open",
  },
];
/** An audiobook as `getAudiobook` gives it. */
const book = {
  id: 7,
  title: "Соль вслух",
  ageMark: "0+",
  adultOnly: false,
  hasObsceneLanguage: false,
  hasDrugs: false,
  authors: [{ id: 1, fio: "Вера Лядова", userName: "vera" }],
  format: "Audiobook",
  aiUse: "None",
  workForm: "novel",
  genreId: 43,
  coverUrl: null,
  drawnCoverUrl: null,
  coverByAi: false,
  annotation: "",
  textLength: 0,
  isFinished: false,
  lastUpdateTime: "2026-11-01T09:00:00.000Z",
  reciter: "Анна Гречко",
  durationMs: 900_000,
  linkedWork: null,
  chapters,
  offer: {
    access: "free",
    price: null,
    priceNow: null,
    discountPercent: null,
    discountEndsAt: null,
    startsAt: null,
    isExclusive: false,
    canBuy: false,
    refusal: null,
    holding: null,
    refundEndsAt: null,
  },
  likeCount: 0,
  isLiked: false,
  isPreview: false,
  canEdit: false,
  privacyDisplay: "All",
  inLibraryState: "None",
  isMuted: false,
  place: null,
};

export const address = {
  sources: [{ url: "/audio/1?p=0", contentType: "audio/mpeg", byteSize: 1 }],
  expiresAt: "2027-01-01T00:00:00.000Z",
};

/** Replaces the element with one that does nothing by itself; `says` makes it send an event. */
export async function openAudiobook(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.addInitScript(() => {
    const sound = document.createElement("audio");
    let time = 0;
    Object.assign(sound, {
      play: () =>
        new Promise((_, refuse) => {
          Object.assign(window, {
            refuseSound: () => refuse(new DOMException("a press is wanted", "NotAllowedError")),
          });
        }),
      pause: () => {},
      load: () => {},
      hasAttribute: () => true,
    });
    Object.defineProperty(sound, "src", { set: () => {} });
    Object.defineProperty(sound, "currentTime", {
      get: () => time,
      set: (seconds: number) => {
        time = seconds;
      },
    });
    Object.assign(window, {
      sound,
      Audio: new Proxy(window.Audio, { construct: () => sound }),
    });
  });
  await stage.hold("getAudiobook", "getAudioUrl");
  // What others say of a book that the server does not know.
  const reviews = { items: [], cursor: null, about: null };
  await page.route("**/api/v1/reviews?*", (route) => route.fulfill({ json: { status: 1, data: reviews } }));
  await page.goto("/audiobook/7");
  await stage.resolve("getAudiobook", book);
  await expect(page.getByRole("heading", { level: 1, name: "Соль вслух" })).toBeVisible();
  await stage.freeze();
}

/** The element tells something. */
export const says = ({ page }: Stage, type: string, seconds?: number): Promise<void> =>
  page.evaluate(
    ([name, at]) => {
      const { sound } = window as unknown as { sound: HTMLAudioElement };
      if (at !== undefined) sound.currentTime = at as number;
      sound.dispatchEvent(new Event(name as string));
    },
    [type, seconds] as const,
  );
