import type { EditedPost } from "../../src/api/contract/posts.ts";
import { linesOf } from "../../src/text/plainDocument.ts";
import { Refusal } from "../http/refusal.ts";
import { withoutPage } from "../people/people.ts";
import { isOpenTo } from "../policies/publications.ts";
import type { Reader } from "../policies/reader.ts";
import { isModerator } from "../works/policy.ts";
import { fileUrl, isoOrNull } from "../works/rows.ts";
import { type CardRow, cards } from "./cards.ts";
import type { CommonFields, Kind, Words } from "./kinds.ts";
import { documentOf, htmlOf } from "./texts.ts";

type AnyKind<Own extends object, W extends Words> = Pick<
  Kind<CommonFields & never, Own, never, W>,
  "kind" | "words" | "ownOfMany"
>;
/** What lists, the form and the page show of the words. */
type Listed<W> = W extends "lines" ? object : { textLength: number; preview: string; coverUrl: string | null };
type Edited<W> = W extends "lines" ? { description: string } : { textLength: number; document: EditedPost["document"] };
type Shown<W> = W extends "lines" ? { description: string } : { textLength: number; html: string };

function presentCommon(row: CardRow) {
  const isOut = row.state === "published" || row.state === "removed";
  const { id, state, title, tags, privacyDisplay, likeCount, revision, isCorrected } = row;
  const { isLiked, moderationReason } = row;
  return {
    id,
    state,
    title,
    tags,
    privacyDisplay,
    likeCount,
    revision,
    isCorrected,
    isLiked,
    moderationReason,
    author: withoutPage({
      id: row.authorId,
      userName: row.userName,
      fio: row.fio,
      avatarUrl: row.avatarUrl,
      disabledAt: row.disabledAt,
    }),
    publishedAt: isOut ? isoOrNull(row.publishTime) : null,
    publishTime: row.state === "scheduled" ? isoOrNull(row.publishTime) : null,
    lastModificationTime: row.lastModificationTime.toISOString(),
    deletedAt: isoOrNull(row.deletedAt),
  };
}

const listedWords = ({ textLength, preview, coverFileId }: CardRow, words: Words): object =>
  words === "lines" ? {} : { textLength, preview, coverUrl: fileUrl(coverFileId) };

async function editedWords({ id, textLength }: CardRow, words: Words): Promise<object> {
  const document = await documentOf(id);
  return words === "lines" ? { description: linesOf(document) } : { textLength, document };
}

const shownWords = async ({ id, textLength }: CardRow, words: Words): Promise<object> =>
  words === "lines" ? { description: linesOf(await documentOf(id)) } : { textLength, html: await htmlOf(id) };

/** @returns the rows in their order, as lists have them */
export async function presentListed<Own extends object, W extends Words>(
  kind: AnyKind<Own, W>,
  rows: readonly CardRow[],
  reader: Reader,
) {
  const own = await kind.ownOfMany(rows, reader);
  return rows.flatMap((row) => {
    const ownOfRow = own.get(row.id);
    const words = listedWords(row, kind.words) as Listed<W>;
    return ownOfRow ? [{ ...presentCommon(row), ...ownOfRow, ...words, isFolded: row.isFolded }] : [];
  });
}

async function openRow<Own extends object>(
  kind: Pick<AnyKind<Own, Words>, "kind" | "ownOfMany">,
  id: number,
  reader: Reader,
) {
  const row = await cards(kind.kind, reader)
    .where("publication.id", "=", id)
    .where(isOpenTo(reader))
    .executeTakeFirstOrThrow(Refusal.missing);
  const own = (await kind.ownOfMany([row], reader)).get(id);
  if (!own) throw Refusal.missing();
  return { row, own };
}

/** Publications by their ids, in that order, as lists have them. */
export async function listedByIds<Own extends object, W extends Words>(
  kind: AnyKind<Own, W>,
  ids: readonly number[],
  reader: Reader,
) {
  const rows = await cards(kind.kind, reader)
    .where("publication.id", "in", [-1, ...ids])
    .where(isOpenTo(reader))
    .execute();
  const listed = await presentListed(kind, rows, reader);
  return ids.flatMap((id) => listed.filter((one) => one.id === id));
}

/** One as a list has it. @throws Refusal NotFound */
export async function listedById<Own extends object, W extends Words>(
  kind: AnyKind<Own, W>,
  id: number,
  reader: Reader,
) {
  const [found] = await listedByIds(kind, [id], reader);
  if (!found) throw Refusal.missing();
  return found;
}

/** As its form has it: for its author, and for the staff to look at. @throws Refusal NotFound, AccessDenied: it is shown, and another's */
export async function editedById<Own extends object, W extends Words>(
  kind: AnyKind<Own, W>,
  id: number,
  reader: Reader,
) {
  const { row, own } = await openRow(kind, id, reader);
  if (row.authorId !== reader.user?.id && !isModerator(reader.user)) throw Refusal.denied();
  return { ...presentCommon(row), ...own, ...((await editedWords(row, kind.words)) as Edited<W>) };
}

/** As its page has it. @throws Refusal NotFound */
export async function shownById<Own extends object, W extends Words>(
  kind: AnyKind<Own, W>,
  id: number,
  reader: Reader,
) {
  const { row, own } = await openRow(kind, id, reader);
  const isOwn = reader.user?.id === row.authorId;
  return {
    ...presentCommon(row),
    ...own,
    ...((await shownWords(row, kind.words)) as Shown<W>),
    isFolded: row.isFolded,
    canEdit: isOwn && row.state !== "deleted",
    canModerate: isModerator(reader.user) && !isOwn,
  };
}
