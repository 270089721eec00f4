import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { BLUR_WIDTH } from "../../src/text/arts.ts";
import { transaction } from "../db/transaction.ts";
import { blurredImage, type Image } from "../files/images.ts";
import { put } from "../files/store.ts";
import { storeFile } from "../files/storing.ts";
import { blurName } from "../files/variants.ts";
import { arts } from "../publications/arts.ts";
import { createPublication } from "../publications/changes.ts";
import { likePublication } from "../publications/marks.ts";

const HOUR = 3_600_000;

type Who = "vera" | "gleb" | "nina" | "moder";
type Demo = {
  author: Who;
  /** Before the start. */
  hoursAgo: number;
  /** In `pictures`. */
  file: string;
  width: number;
  height: number;
  title: string;
  alt: string;
  description: string;
  tags: string[];
  /** The file of the demo's book that it belongs to. */
  book?: string;
  likedBy: Who[];
};

/** Drawn for this project. */
const demoArts: readonly Demo[] = [
  {
    author: "gleb",
    hoursAgo: 24 * 17 + 4,
    file: "tramvay-nochyu.webp",
    width: 1_200,
    height: 900,
    title: "Последний рейс",
    alt: "Красный трамвай едет под дождём мимо ночных домов, в окнах двое пассажиров",
    description: "Тот самый трамвай до Деповской. Водитель уверяет, что в вагоне всегда кто-нибудь есть.",
    tags: ["трамвай", "ночь"],
    likedBy: ["vera", "nina"],
  },
  {
    author: "vera",
    hoursAgo: 24 * 12 + 1,
    file: "sol-na-podokonnike.webp",
    width: 960,
    height: 1_280,
    title: "Подоконник",
    alt: "Банка соли и рассыпанная соль на подоконнике, за окном месяц и холмы",
    description: "Нарисовала, чтобы не описывать. Потом всё равно описала.",
    tags: ["соль на подоконнике"],
    book: "sol-na-podokonnike.fb2",
    likedBy: ["gleb", "nina", "moder"],
  },
  {
    author: "nina",
    hoursAgo: 24 * 8 + 6,
    file: "kot-na-vtoroy-polke.webp",
    width: 1_240,
    height: 960,
    title: "Кот на второй полке",
    alt: "Чёрный кот с жёлтыми глазами лежит между книгами на полке",
    description: "Имени у него нет, но на второй полке его место, и книги это знают.",
    tags: ["кот", "чтение"],
    likedBy: ["vera", "gleb"],
  },
  {
    author: "vera",
    hoursAgo: 24 * 5 + 2,
    file: "dom-gde-spyat-chasy.webp",
    width: 1_120,
    height: 1_120,
    title: "Дом, где спят часы",
    alt: "Деревянный дом с часами вместо окон, над крышей три сонные буквы",
    description: "Все часы показывают разное, и в этом доме никто не опаздывает.",
    tags: ["дом"],
    book: "dom-gde-spyat-chasy.fb2",
    likedBy: ["nina"],
  },
  {
    author: "gleb",
    hoursAgo: 30,
    file: "parom-v-tumane.webp",
    width: 1_280,
    height: 860,
    title: "Паром в тумане",
    alt: "Паром с освещёнными окнами плывёт по реке в тумане, над берегом солнце",
    description: "К пятой главе. Тушь не понадобилась: туман рисуется сам.",
    tags: ["паромщик", "река"],
    book: "paromshchik.fb2",
    likedBy: ["vera", "nina"],
  },
];

export type DemoPicture = Demo & { bytes: Buffer; blur: Buffer };

/** The pictures with their blurred copies: they are made before the transaction that puts them in. */
export const readPictures = (): Promise<DemoPicture[]> =>
  Promise.all(
    demoArts.map(async (demo) => {
      const { file, width, height } = demo;
      const bytes = await readFile(new URL(`pictures/${file}`, import.meta.url));
      const image: Image = { bytes, width, height, contentType: "image/webp" };
      return { ...demo, bytes, blur: await blurredImage(image, BLUR_WIDTH) };
    }),
  );

/**
 * Five arts, each by the law that authors obey, liked by each other.
 * @param ids of the people of the demo by their user names
 * @param bookIds of its books by their files
 */
export async function addArts(
  pictures: readonly DemoPicture[],
  { ids, bookIds }: { ids: ReadonlyMap<string, number>; bookIds: ReadonlyMap<string, number> },
  now: Date,
): Promise<void> {
  const callerOf = (userName: string, time: Date) => {
    const id = ids.get(userName) ?? -1;
    const user = { id, roles: [], emailIsConfirmed: true, isAdult: false };
    return { reader: { user, isAdult: false }, now: time };
  };
  await transaction(async () => {
    for (const { author, hoursAgo, book, likedBy, bytes, blur, width, height, ...picture } of pictures) {
      const time = new Date(now.getTime() - hoursAgo * HOUR);
      const caller = callerOf(author, time);
      const ownerId = caller.reader.user.id;
      const { title, alt, description, tags } = picture;
      const fileId = randomUUID();
      await put(blurName(fileId), blur);
      const row = { ownerId, workId: null, kind: "art" as const, contentType: "image/webp", width, height };
      await storeFile(bytes, { id: fileId, ...row, createdAt: time.toISOString() });
      const fields = {
        title,
        tags,
        privacyDisplay: "All" as const,
        fileId,
        alt,
        description,
        credit: "",
        workId: bookIds.get(book ?? "") ?? null,
        isAiMade: false,
        adultOnly: false,
      };
      const id = await createPublication(arts, { requestId: randomUUID(), fields, publish: true }, caller);
      for (const who of likedBy)
        await likePublication({ id, kind: arts.kind }, true, callerOf(who, new Date(time.getTime() + HOUR)));
    }
  });
}
