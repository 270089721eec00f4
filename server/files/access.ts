import type { Selectable } from "kysely";
import type { Database } from "../db/schema.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
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

const isOfPerson = ({ kind }: FileRow): boolean => kind === "avatar" || kind === "background";

/**
 * The cover of a published work, what a published chapter of a published work shows, and the pictures of a person with the consent to
 * distribution may be seen by everybody; a temporary file never.
 */
export async function isPublic(file: FileRow): Promise<boolean> {
  const { id, kind } = file;
  if (kind === "temporary") return false;
  if (isOfPerson(file)) return isShownBy(file);
  const found =
    kind === "cover"
      ? await db()
          .selectFrom("work")
          .where("coverFileId", "=", id)
          .where("state", "=", "published")
          .select("id")
          .executeTakeFirst()
      : await db()
          .selectFrom("publishedChapterFile")
          .innerJoin("chapter", "chapter.id", "publishedChapterFile.chapterId")
          .innerJoin("work", "work.id", "chapter.workId")
          .where("publishedChapterFile.fileId", "=", id)
          .where("chapter.state", "=", "published")
          .where("work.state", "=", "published")
          .select("chapter.id")
          .executeTakeFirst();
  return found !== undefined;
}

/** Works whose authors may see a file: the one it was made for, and those that wear it as their cover. */
const worksOf = ({ id, workId }: FileRow): Promise<Authors[]> =>
  db()
    .selectFrom("work")
    .where((is) => is.or([is("coverFileId", "=", id), ...(workId === null ? [] : [is("id", "=", workId)])]))
    .select(["ownerId", authorIds])
    .execute();

/** Whoever is asked to write a work sees its cover beside the question, and nothing else of it. */
const isInvitedBehind = async (coverFileId: string, accountId: number): Promise<boolean> =>
  (await db()
    .selectFrom("work")
    .innerJoin("workAuthor", "workAuthor.workId", "work.id")
    .where("work.coverFileId", "=", coverFileId)
    .where("work.state", "!=", "deleted")
    .where("workAuthor.accountId", "=", accountId)
    .select("work.id")
    .executeTakeFirst()) !== undefined;

/** What is not public is for its uploader, the authors and moderators; a temporary file and a picture of a person are their uploader's alone. */
export async function maySeeFile(user: User | null, file: FileRow): Promise<boolean> {
  if (!user) return false;
  if (user.id === file.ownerId) return true;
  if (file.kind === "temporary" || isOfPerson(file)) return false;
  if (isModerator(user)) return true;
  if ((await worksOf(file)).some((work) => isAuthor(user, work))) return true;
  return file.kind === "cover" && isInvitedBehind(file.id, user.id);
}
