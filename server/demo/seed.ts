import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { hashPassword } from "../account/passwords.ts";
import { obeyChapterLaw } from "../chapters/law.ts";
import { lockChapter } from "../chapters/rows.ts";
import { db, transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { changeWorkState } from "../works/law.ts";
import { addArts, readPictures } from "./arts.ts";
import { addAudiobook, readAudiobook } from "./audiobook.ts";
import { type DemoBook, demoBooks, soldFiles } from "./books.ts";
import { addChat } from "./chat.ts";
import { addComments } from "./comments.ts";
import { addPosts } from "./posts.ts";
import { addReviews } from "./reviews.ts";
import { sellBooks } from "./selling.ts";

const DAY = 86_400_000;
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const people = [
  { userName: "vera", fio: "Вера Лядова", role: "Автор", roles: [] },
  { userName: "gleb", fio: "Глеб Оршанский", role: "Автор", roles: [] },
  { userName: "nina", fio: "Нина Ветрова", role: "Читатель", roles: [] },
  { userName: "moder", fio: "Мария Строева", role: "Модератор", roles: ["Moderator" as const] },
];
type Person = (typeof people)[number];
type NewPerson = Person & { password: string; passwordHash: string };

/** Makes a draft out of an fb2 file, with all its chapters as drafts. */
export type ImportBook = (ownerId: number, bytes: Uint8Array, now: Date) => Promise<{ workId: number }>;
export type DemoLogin = { login: string; password: string; role: string };

/** Without letters that look alike: people type it. */
const newPassword = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join("");

const withPassword = async (person: Person): Promise<NewPerson> => {
  const password = newPassword();
  return { ...person, password, passwordHash: await hashPassword(password) };
};

async function addPeople(made: NewPerson[], now: Date): Promise<Map<string, number>> {
  const time = new Date(now.getTime() - 60 * DAY).toISOString();
  const rows = await db()
    .insertInto("account")
    .values(
      made.map(({ userName, fio, roles, passwordHash }) => ({
        userName,
        fio,
        roles,
        passwordHash,
        email: `${userName}@example.org`,
        emailConfirmedAt: time,
        createdAt: time,
      })),
    )
    .returning(["id", "userName"])
    .execute();
  return new Map(rows.map(({ id, userName }) => [userName, id]));
}

/** Publishes one chapter after the other, the work with the first of them, by the same laws as authors do. */
async function publish(
  workId: number,
  cast: Cast,
  { published }: Pick<DemoBook, "published">,
  now: Date,
): Promise<void> {
  if (!published) return;
  const chapters = await db()
    .selectFrom("chapter")
    .where("workId", "=", workId)
    .orderBy("sortOrder")
    .select("id")
    .execute();
  const [first, last] = [now.getTime() - published.first * DAY, now.getTime() - published.last * DAY];
  const step = (last - first) / Math.max(1, chapters.length - 1);
  for (const [index, { id }] of chapters.entries()) {
    const time = new Date(first + index * step);
    const { chapter } = await lockChapter({ id });
    await obeyChapterLaw(chapter, { type: "publish.requested" }, time);
    if (index === 0) await publishWork(workId, cast, time);
  }
  const owner = { id: cast.ownerId, roles: [] };
  if (published.isFinished) await changeWorkState(workId, { type: "finish.requested" }, owner, new Date(last));
}

/** Who does what to the books: their owner, and the moderator who approves. */
type Cast = Record<"ownerId" | "moderatorId", number>;

/** Where MODERATION asks for it, the moderator of the demo has approved. */
async function publishWork(workId: number, { ownerId, moderatorId }: Cast, time: Date): Promise<void> {
  const owner: Pick<User, "id" | "roles"> = { id: ownerId, roles: [] };
  await changeWorkState(workId, { type: "publish.requested", note: "" }, owner, time);
  const work = await db()
    .selectFrom("work")
    .where("id", "=", workId)
    .select(["state", "contentVersion"])
    .executeTakeFirstOrThrow();
  if (work.state !== "onModeration") return;
  const approval = { type: "approval.given", contentVersion: work.contentVersion } as const;
  await changeWorkState(workId, approval, { id: moderatorId, roles: ["Moderator"] }, time);
}

async function addBook(
  book: DemoBook,
  bytes: Uint8Array,
  cast: Cast,
  now: Date,
  importBook: ImportBook,
): Promise<number> {
  const begun = new Date(now.getTime() - ((book.published?.first ?? 0) + 1) * DAY);
  const { workId } = await importBook(cast.ownerId, bytes, begun);
  const { title, workForm: form, genreId, ageMark } = book;
  await db().updateTable("work").set({ title, form, genreId, ageMark }).where("id", "=", workId).execute();
  await publish(workId, cast, book, now);
  return workId;
}

/**
 * Fills a database without accounts, all or nothing: four accounts, a chat of two, five books, two of them sold, an
 * audiobook, six posts, four reviews and five arts. A process that dies half-way leaves it empty, and the next start
 * begins again.
 * @param importBook reads a file into a draft; without it there are accounts alone
 * @returns who may log in with what; null when there were accounts already
 */
export async function seedDemo(now: Date, importBook?: ImportBook): Promise<DemoLogin[] | null> {
  const anyone = await db().selectFrom("account").select("id").limit(1).executeTakeFirst();
  if (anyone) return null;
  const made = await Promise.all(people.map(withPassword));
  const books = await Promise.all(
    demoBooks.map(async (book) => ({ book, bytes: await readFile(new URL(`books/${book.file}`, import.meta.url)) })),
  );
  const audiobook = await readAudiobook();
  const pictures = await readPictures();
  return transaction(async () => {
    // Of two processes that start at once the second waits here, and finds everything done.
    await sql`lock table account in share row exclusive mode`.execute(db());
    const other = await db().selectFrom("account").select("id").limit(1).executeTakeFirst();
    if (other) return null;
    const ids = await addPeople(made, now);
    const moderatorId = ids.get("moder");
    const [nina, gleb] = [ids.get("nina"), ids.get("gleb")];
    if (nina !== undefined && gleb !== undefined) await addChat({ nina, gleb }, now);
    const textIds = new Map<string, number>();
    let heard: { textId: number; cast: { ownerId: number; moderatorId: number } } | null = null;
    // Awaits the reading of a file inside the transaction: at the first start nothing else waits for the connection.
    for (const { book, bytes } of books) {
      const ownerId = ids.get(book.owner);
      if (!importBook || ownerId === undefined || moderatorId === undefined) continue;
      const cast = { ownerId, moderatorId };
      const textId = await addBook(book, bytes, cast, now, importBook);
      textIds.set(book.file, textId);
      if (book.file === audiobook.of) heard = { textId, cast };
    }
    if (heard) {
      const { textId, cast } = heard;
      const workId = await addAudiobook(audiobook, { ownerId: cast.ownerId, textId }, now);
      await publish(workId, cast, audiobook, now);
    }
    const [plainId, discountedId] = [textIds.get(soldFiles.plain), textIds.get(soldFiles.discounted)];
    if (gleb !== undefined && plainId !== undefined && discountedId !== undefined)
      await sellBooks({ ownerId: gleb, plainId, discountedId }, now);
    await addPosts(ids, now);
    await addReviews(ids, textIds, now);
    await addComments(ids, textIds, now);
    await addArts(pictures, { ids, bookIds: textIds }, now);
    return made.map(({ userName, password, role }) => ({ login: userName, password, role }));
  });
}
