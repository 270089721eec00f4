import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import { isThere } from "../lists/found.ts";
import { passesGate } from "../policies/gate.ts";
import { isShownByPublication } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { isForEverybody, mayRead, type ReadWork } from "../policies/reading.ts";
import { authorIds, overWorks } from "../works/authors.ts";
import { type Authors, isAuthor, isModerator } from "../works/policy.ts";

export type FileRow = Selectable<Database["storedFile"]>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address names, if anything. */
export const findFile = async (id: string): Promise<FileRow | undefined> =>
  uuid.test(id) ? db().selectFrom("storedFile").where("id", "=", id).selectAll().executeTakeFirst() : undefined;

/** What a person who can be visited shows by now: without the consent to distribution the account names no picture (account/profile.ts). */
const isShownBy = async ({ id, ownerId }: FileRow): Promise<boolean> => {
  const url = `/files/${id}`;
  return db()
    .selectFrom("account")
    .where("id", "=", ownerId)
    .where("disabledAt", "is", null)
    .where((is) => is.or([is("avatarUrl", "=", url), is("backgroundUrl", "=", url)]))
    .$call(isThere);
};

/** Papers, and what covers are drawn with. */
const isUploadersAlone = ({ kind }: FileRow): boolean => kind === "temporary" || kind === "cover-source";
const isOfPerson = ({ kind }: FileRow): boolean => kind === "avatar" || kind === "background";
/** Seen exactly as what shows it is, by the staff too. */
const isOfPublication = ({ kind }: FileRow): boolean => kind === "post-image" || kind === "art";

/** A work that shows a file, and in which chapter; null: outside of its texts. */
type Showing = ReadWork & { chapterId: number | null };
type Works = ExpressionBuilder<Database, "work">;

/** Do readers have the work, or does this one hold it? */
const isHad = (is: Works, { user }: Reader) =>
  is.or([
    is("work.state", "=", "published"),
    ...(user
      ? [
          is.exists(
            is
              .selectFrom("holding")
              .whereRef("holding.workId", "=", "work.id")
              .where("holding.accountId", "=", user.id)
              .where("holding.endedAt", "is", null)
              .select("holding.id"),
          ),
        ]
      : []),
  ]);

const columns = ["work.id", "work.ownerId", "work.state", "work.privacyDisplay", "work.adultOnly"] as const;

/** Works that show a file as their cover or the one of their series, or in their gallery. */
async function besideTexts({ id, kind }: FileRow, reader: Reader): Promise<Showing[]> {
  const works = db()
    .selectFrom("work")
    .where((is) => isHad(is, reader))
    .select([...columns, authorIds]);
  const found =
    kind === "gallery"
      ? works.where("work.id", "in", (is) =>
          is
            .selectFrom("galleryImage")
            .where("galleryImage.fileId", "=", id)
            .where("galleryImage.deletedAt", "is", null)
            .select("galleryImage.workId"),
        )
      : works.where("work.coverFileId", "=", id).unionAll(
          works
            // A book by its link is in no series (server/reading/series.ts).
            .where("work.shownAt", "is not", null)
            .where("work.seriesId", "in", (is) =>
              is.selectFrom("series").where("series.coverFileId", "=", id).select("series.id"),
            ),
        );
  return (await found.execute()).map((work) => ({ ...work, chapterId: null }));
}

/** Chapters that show a picture: published ones, and those that this reader has kept. */
async function inTexts({ id }: FileRow, reader: Reader): Promise<Showing[]> {
  const published = await db()
    .selectFrom("publishedChapterFile")
    .innerJoin("chapter", "chapter.id", "publishedChapterFile.chapterId")
    .innerJoin("work", "work.id", "chapter.workId")
    .where("publishedChapterFile.fileId", "=", id)
    .where("chapter.state", "=", "published")
    .where(isHad(overWorks, reader))
    .select([...columns, authorIds, "chapter.id as chapterId"])
    .execute();
  if (published.length > 0 || !reader.user) return published;
  return db()
    .selectFrom("holding")
    .innerJoin("work", "work.id", "holding.workId")
    .innerJoin("chapter", "chapter.workId", "work.id")
    .innerJoin("chapterRevision", "chapterRevision.id", "chapter.lastPublishedRevisionId")
    .where("holding.accountId", "=", reader.user.id)
    .where("holding.endedAt", "is", null)
    .where("chapter.state", "!=", "published")
    .whereRef("chapter.withdrawnAt", ">", "holding.grantedAt")
    .where(sql<boolean>`chapter_revision.document::text like ${`%${id}%`}`)
    .select([...columns, authorIds, "chapter.id as chapterId"])
    .execute();
}

const showingsOf = (file: FileRow, reader: Reader): Promise<Showing[]> =>
  file.kind === "chapter-image" ? inTexts(file, reader) : besideTexts(file, reader);

/** A picture of a chapter passes the gate with the chapter. */
const isPassed = async ({ chapterId, ...work }: Showing, reader: Reader): Promise<boolean> =>
  chapterId === null || (await passesGate(work, chapterId, reader));

const guest: Reader = { user: null, isAdult: false };
/** Is it the copy on which nothing can be made out? */
type FileCopy = { isBlurred: boolean };
const whole: FileCopy = { isBlurred: false };

/**
 * Everybody may see the cover and gallery of a work that everybody may read; what its chapters show that are open to
 * everybody; the pictures of a person with the consent to distribution; and what publications show to everybody. A
 * temporary file and a picture that covers are drawn with are never public.
 */
export async function isPublic(file: FileRow, copy: FileCopy = whole): Promise<boolean> {
  if (isUploadersAlone(file)) return false;
  if (isOfPerson(file)) return isShownBy(file);
  if (isOfPublication(file)) return isShownByPublication(file.id, guest, copy);
  for (const showing of await showingsOf(file, guest))
    if (isForEverybody(showing) && (await isPassed(showing, guest))) return true;
  return false;
}

/** Works whose authors may see a file: the one it was made for, and those that wear it as their cover. */
const worksOf = ({ id, workId }: FileRow): Promise<Authors[]> =>
  db()
    .selectFrom("work")
    .where((is) => is.or([is("coverFileId", "=", id), ...(workId === null ? [] : [is("id", "=", workId)])]))
    .select(["ownerId", authorIds])
    .execute();

/**
 * A person who is asked to write a work sees its cover next to the question, and nothing else of it; of one for adults
 * after they have said that they are 18.
 */
const isInvitedBehind = async (coverFileId: string, { user, isAdult }: Reader): Promise<boolean> =>
  user !== null &&
  db()
    .selectFrom("work")
    .innerJoin("workAuthor", "workAuthor.workId", "work.id")
    .where("work.coverFileId", "=", coverFileId)
    .where("work.state", "!=", "deleted")
    .where("workAuthor.accountId", "=", user.id)
    .where((is) => is.or([is.lit(isAdult), is("work.adultOnly", "=", false)]))
    .$call(isThere);

async function isShownTo(reader: Reader, file: FileRow): Promise<boolean> {
  for (const showing of await showingsOf(file, reader))
    if ((await mayRead(showing, reader)) && (await isPassed(showing, reader))) return true;
  return false;
}

/**
 * What is not public is for its uploader, the authors, moderators and those who may read a work that shows it; a temporary file, a
 * picture that covers are drawn with and a picture of a person are their uploader's alone.
 */
export async function maySeeFile(reader: Reader, file: FileRow, copy: FileCopy = whole): Promise<boolean> {
  const { user } = reader;
  if (user?.id === file.ownerId) return true;
  if (isUploadersAlone(file) || isOfPerson(file)) return false;
  if (isOfPublication(file)) return isShownByPublication(file.id, reader, copy);
  if (isModerator(user) || (await isShownTo(reader, file))) return true;
  if ((await worksOf(file)).some((work) => isAuthor(user, work))) return true;
  return file.kind === "cover" && isInvitedBehind(file.id, reader);
}
