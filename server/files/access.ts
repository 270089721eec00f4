import type { Selectable } from "kysely";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import type { Reader } from "../policies/reader.ts";
import { isForEverybody, mayRead, type ReadWork } from "../policies/reading.ts";
import { authorIds } from "../works/authors.ts";
import { type Authors, isAuthor, isModerator } from "../works/policy.ts";

export type FileRow = Selectable<Database["storedFile"]>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address names, if anything. */
export const findFile = async (id: string): Promise<FileRow | undefined> =>
  uuid.test(id) ? db().selectFrom("storedFile").where("id", "=", id).selectAll().executeTakeFirst() : undefined;

/** What a person who can be visited shows by now: without the consent to distribution the account names no picture (account/profile.ts). */
const isShownBy = async ({ id, ownerId }: FileRow): Promise<boolean> => {
  const url = `/files/${id}`;
  const owner = await db()
    .selectFrom("account")
    .where("id", "=", ownerId)
    .where("disabledAt", "is", null)
    .where((is) => is.or([is("avatarUrl", "=", url), is("backgroundUrl", "=", url)]))
    .select("id")
    .executeTakeFirst();
  return owner !== undefined;
};

/** Papers, and what covers are drawn with. */
const isUploadersAlone = ({ kind }: FileRow): boolean => kind === "temporary" || kind === "cover-source";
const isOfPerson = ({ kind }: FileRow): boolean => kind === "avatar" || kind === "background";

/** Works that show a file to those who may read them: as their cover or the one of their series, in their gallery, or in a published chapter. */
const worksShowing = ({ id, kind }: FileRow): Promise<ReadWork[]> => {
  const works = db()
    .selectFrom("work")
    .where("work.state", "=", "published")
    .select(["work.ownerId", "work.state", "work.privacyDisplay", "work.adultOnly", authorIds]);
  if (kind === "cover")
    return works
      .where("work.coverFileId", "=", id)
      .unionAll(
        works
          // A book by its link is in no series (server/reading/series.ts).
          .where("work.shownAt", "is not", null)
          .where("work.seriesId", "in", (is) =>
            is.selectFrom("series").where("series.coverFileId", "=", id).select("series.id"),
          ),
      )
      .execute();
  if (kind === "gallery")
    return works
      .where("work.id", "in", (is) =>
        is
          .selectFrom("galleryImage")
          .where("galleryImage.fileId", "=", id)
          .where("galleryImage.deletedAt", "is", null)
          .select("galleryImage.workId"),
      )
      .execute();
  return works
    .where((is) =>
      is.exists(
        is
          .selectFrom("publishedChapterFile")
          .innerJoin("chapter", "chapter.id", "publishedChapterFile.chapterId")
          .whereRef("chapter.workId", "=", "work.id")
          .where("publishedChapterFile.fileId", "=", id)
          .where("chapter.state", "=", "published")
          .select("chapter.id"),
      ),
    )
    .execute();
};

/**
 * Cover and gallery of a work that everybody may read, what its published chapters show, and the pictures of a person with the consent to
 * distribution may be seen by everybody; a temporary file and a picture that covers are drawn with never.
 */
export async function isPublic(file: FileRow): Promise<boolean> {
  if (isUploadersAlone(file)) return false;
  if (isOfPerson(file)) return isShownBy(file);
  return (await worksShowing(file)).some(isForEverybody);
}

/** Works whose authors may see a file: the one it was made for, and those that wear it as their cover. */
const worksOf = ({ id, workId }: FileRow): Promise<Authors[]> =>
  db()
    .selectFrom("work")
    .where((is) => is.or([is("coverFileId", "=", id), ...(workId === null ? [] : [is("id", "=", workId)])]))
    .select(["ownerId", authorIds])
    .execute();

/** Whoever is asked to write a work sees its cover beside the question, and nothing else of it; of one for adults after they have said that they are 18. */
const isInvitedBehind = async (coverFileId: string, { user, isAdult }: Reader): Promise<boolean> =>
  user !== null &&
  (await db()
    .selectFrom("work")
    .innerJoin("workAuthor", "workAuthor.workId", "work.id")
    .where("work.coverFileId", "=", coverFileId)
    .where("work.state", "!=", "deleted")
    .where("workAuthor.accountId", "=", user.id)
    .where((is) => is.or([is.lit(isAdult), is("work.adultOnly", "=", false)]))
    .select("work.id")
    .executeTakeFirst()) !== undefined;

async function maySeeIn(works: readonly ReadWork[], reader: Reader): Promise<boolean> {
  for (const work of works) if (await mayRead(work, reader)) return true;
  return false;
}

/**
 * What is not public is for its uploader, the authors, moderators and those who may read a work that shows it; a temporary file, a
 * picture that covers are drawn with and a picture of a person are their uploader's alone.
 */
export async function maySeeFile(reader: Reader, file: FileRow): Promise<boolean> {
  const { user } = reader;
  if (user?.id === file.ownerId) return true;
  if (isUploadersAlone(file) || isOfPerson(file)) return false;
  if (isModerator(user) || (await maySeeIn(await worksShowing(file), reader))) return true;
  if ((await worksOf(file)).some((work) => isAuthor(user, work))) return true;
  return file.kind === "cover" && isInvitedBehind(file.id, reader);
}
