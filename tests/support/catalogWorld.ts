import type { Insertable } from "kysely";
import type { WorkTable } from "../../server/works/tables.ts";
import { addAgreement, addDiscount, addSale } from "./factories.sales.ts";
import { addAccount, type TestAccount } from "./factories.ts";
import { addChapter, addSeries, addWork } from "./factories.works.ts";
import type { TestServer } from "./server.ts";

/** Numbers that look like chance and are the same every time (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(chance: () => number, values: readonly T[]): T =>
  values[Math.floor(chance() * values.length)] as T;
export const some = <T>(chance: () => number, values: readonly T[], share: number): T[] =>
  values.filter(() => chance() < share);

export const worldTags = ["море", "Дача", "Тёплый дом", "сыщик", "осень", "кот"] as const;
export const worldGenres = [1, 11, 27, 43, 49] as const;
const forms = ["novel", "tale", "story", "story-book", "poetry", "translation"] as const;
const SALES = ["free", "promo", "waiting", "subscription", "paid", "frozen"] as const;

/** All that the catalogue knows of a work, as plain values. */
export type WorldWork = {
  id: number;
  ownerId: number;
  title: string;
  form: string;
  format: "EBook" | "Audiobook";
  genres: number[];
  ageMark: string;
  aiUse: "None" | "Assisted" | "Generated";
  isFinished: boolean;
  privacyDisplay: "All" | "Registered" | "Friends" | "Link";
  privacyDownloads: "Disable" | "Friends" | "Registered" | "All";
  series: "out" | "finished" | "unfinished";
  sale: { shown: string; state: string; isClosed: boolean } | null;
  isDiscounted: boolean;
  isExclusive: boolean;
  tags: string[];
  publishedLength: number;
  durationMs: number;
  shownAt: string;
  likes: number;
  views: number;
  popular: number;
  trending: number;
  shelf: "Reading" | "Saved" | "Finished" | "Disliked" | null;
};

export type World = { author: TestAccount; stranger: TestAccount; reader: TestAccount; works: WorldWork[] };

/** Published works of two authors, alike in some things and different in others. `reader` and the author are friends. */
export async function fillCatalog(
  server: TestServer,
  { count, seed }: { count: number; seed: number },
): Promise<World> {
  const chance = chanceOf(seed);
  const author = await addAccount(server, { fio: "Вера Лядова" });
  const stranger = await addAccount(server, { fio: "Глеб Оршанский" });
  const reader = await addAccount(server, { fio: "Нина Ветрова" });
  const followed = [
    { followerId: reader.id, followedId: author.id },
    { followerId: author.id, followedId: reader.id },
  ].map((row) => ({ ...row, followedAt: "2026-11-01T09:00:00.000Z" }));
  await server.database.insertInto("follow").values(followed).execute();
  const finished = await addSeries(
    server,
    { owner: author },
    { title: "Готовый", finishTime: "2026-11-01T09:00:00.000Z" },
  );
  const open = await addSeries(server, { owner: author }, { title: "Открытый" });
  const works: WorldWork[] = [];
  for (let index = 0; index < count; index++) {
    const owner = chance() < 0.5 ? author : stranger;
    const format = chance() < 0.8 ? "EBook" : "Audiobook";
    const series = owner === author ? pick(chance, ["out", "finished", "unfinished"] as const) : "out";
    const genres = [...new Set(Array.from({ length: 1 + Math.floor(chance() * 3) }, () => pick(chance, worldGenres)))];
    const day = String(1 + Math.floor(chance() * 19)).padStart(2, "0");
    const month = pick(chance, ["11", "11", "10", "04"]);
    const made = {
      title: `Книга ${index}`,
      form: pick(chance, forms),
      format,
      ageMark: pick(chance, ["0+", "6+", "12+", "16+", "18+"] as const),
      aiUse: pick(chance, ["None", "None", "Assisted", "Generated"] as const),
      privacyDisplay: pick(chance, ["All", "All", "All", "Registered", "Friends", "Link"] as const),
      privacyDownloads: pick(chance, ["Disable", "Friends", "Registered", "All"] as const),
      finishTime: chance() < 0.5 ? "2026-11-01T09:00:00.000Z" : null,
      lastUpdateTime: `2026-${month}-${day}T${pick(chance, ["05", "13"])}:00:00.000Z`,
    } satisfies Partial<Insertable<WorkTable>>;
    const { id } = await addWork(
      server,
      { owner },
      {
        ...made,
        state: "published",
        genreId: genres[0] ?? null,
        firstSubGenreId: genres[1] ?? null,
        secondSubGenreId: genres[2] ?? null,
        ...(series !== "out" && { seriesId: (series === "finished" ? finished : open).id, seriesOrder: index }),
      },
    );
    await addChapter(server, id, { state: "published" });
    const ranks = {
      publishedChapterCount: pick(chance, [1, 3]),
      publishedLength: format === "EBook" ? pick(chance, [10, 39_999, 40_000, 199_999, 200_000, 600_000, 600_001]) : 0,
      publishedDurationMs:
        format === "EBook" ? 0 : pick(chance, [60_000, 3_600_000, 18_000_000, 54_000_000, 54_000_001]),
      likeCount: Math.floor(chance() * 5),
      viewCount: Math.floor(chance() * 7),
      popular: Math.floor(chance() * 4) / 3,
      trending: Math.floor(chance() * 3) / 7,
    };
    await server.database.updateTable("work").set(ranks).where("id", "=", id).execute();
    const tags = some(chance, worldTags, 0.3);
    for (const [sortOrder, title] of tags.entries())
      await server.database.insertInto("workTag").values({ workId: id, title, sortOrder }).execute();
    const state = chance() < 0.6 ? pick(chance, SALES) : null;
    const former = pick(chance, ["free", "promo"] as const);
    if (state)
      await addSale(server, id, {
        state,
        former,
        freeChapterCount: 1,
        startsAt: state === "waiting" ? "2026-12-01T09:00:00.000Z" : null,
      });
    const isDiscounted = state !== null && owner === author && chance() < 0.3;
    if (isDiscounted) await addDiscount(server, owner, [id], { isCut: false });
    const isExclusive = state !== null && chance() < 0.2;
    if (isExclusive) await addAgreement(server, id, { state: "active", acceptedAt: "2026-11-01T09:00:00.000Z" });
    const shelf = chance() < 0.3 ? pick(chance, ["Reading", "Saved", "Finished", "Disliked"] as const) : null;
    if (shelf)
      await server.database
        .insertInto("shelvedWork")
        .values({ accountId: reader.id, workId: id, state: shelf, addedAt: "2026-11-01T09:00:00.000Z" })
        .execute();
    const shown = state === "waiting" ? former : state;
    works.push({
      id,
      ownerId: owner.id,
      ...made,
      genres,
      isFinished: made.finishTime !== null,
      series,
      sale: state && shown ? { shown, state, isClosed: shown !== "free" && ranks.publishedChapterCount > 1 } : null,
      isDiscounted: isDiscounted && (state === "paid" || state === "subscription"),
      isExclusive,
      tags,
      publishedLength: ranks.publishedLength,
      durationMs: ranks.publishedDurationMs,
      shownAt: made.lastUpdateTime,
      likes: ranks.likeCount,
      views: ranks.viewCount,
      popular: ranks.popular,
      trending: ranks.trending,
      shelf,
    });
  }
  return { author, stranger, reader, works };
}
