import { isDeepStrictEqual } from "node:util";
import { fieldsOf } from "../../src/api/contract/fieldsOfWork.ts";
import type { Work, WorkFields } from "../../src/api/contract/works.ts";
import { type FieldChange, isSameValue, mergeFields } from "../../src/machines/lifecycles/fieldMerge.ts";
import type { WorkFormat } from "../../src/text/workOptions.ts";
import { db } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { renewBookFiles } from "./bookFiles.ts";
import { checkCover, checkFields, checkSettings, refuseFaults } from "./fieldFaults.ts";
import { checkLinkedWork, lockTogether, storeLinkedWork } from "./linkedWork.ts";
import { workView } from "./presenter.ts";
import { insertWorkRow, nextContent, type WorkRow } from "./rows.ts";
import { checkSeries, lastInSeries, lockSeries } from "./series.ts";

/** The row's columns of what an author fills in. */
const columnsOf = (fields: WorkFields) => {
  const { workForm, tags: _, enableTTS, ...rest } = fields;
  return { ...rest, form: workForm, enableTts: enableTTS };
};

/** Of tags that differ in capitals alone the first stays. */
function different(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLocaleLowerCase("ru");
    if (!seen.has(key)) seen.set(key, tag);
  }
  return [...seen.values()];
}

/** Writes a work's tags in their order, where they are others: each writing makes the work's words again. */
export async function storeTags(workId: number, tags: readonly string[]): Promise<void> {
  const nextTags = different(tags);
  const stored = await db()
    .selectFrom("workTag")
    .where("workId", "=", workId)
    .orderBy("sortOrder")
    .select("title")
    .execute();
  if (
    isDeepStrictEqual(
      nextTags,
      stored.map(({ title }) => title),
    )
  )
    return;
  await db().deleteFrom("workTag").where("workId", "=", workId).execute();
  const rows = nextTags.map((title, sortOrder) => ({ workId, title, sortOrder }));
  if (rows.length > 0) await db().insertInto("workTag").values(rows).execute();
}

/** A new draft. @returns its id @throws Refusal InvalidRequestFields. */
export async function createDraft(
  ownerId: number,
  { format = "EBook", ...fields }: WorkFields & { format?: WorkFormat | undefined },
  now: Date,
): Promise<number> {
  await lockSeries(fields.seriesId);
  const { linkedWorkId } = fields;
  if (linkedWorkId !== null) await lockTogether([linkedWorkId]);
  refuseFaults([
    ...checkFields(fields),
    ...(await checkCover(fields, [ownerId], null)),
    ...(await checkSeries(fields.seriesId, { id: ownerId }, { ownerId, series: null })),
    ...(await checkLinkedWork(linkedWorkId, { id: ownerId }, { id: null, ownerId, format, linkedWorkId: null })),
  ]);
  const time = now.toISOString();
  const seriesOrder = await lastInSeries(fields.seriesId);
  const row = { ...columnsOf(fields), format, seriesOrder, ownerId, createdAt: time, lastModificationTime: time };
  const id = await insertWorkRow(row);
  await storeTags(id, fields.tags);
  await storeLinkedWork(id, { from: null, to: linkedWorkId }, now);
  return id;
}

type Saved =
  | { outcome: "saved" | "merged"; work: Work }
  | { outcome: "conflict"; names: (keyof WorkFields)[]; work: Work };

/**
 * Stores the changes of an author on top of what other people or tabs have changed meanwhile (docs/spec/works.md,
 * «Saving of settings»). A field that is as it was is no change, and makes no new version.
 * @param work locked, after the series that it may join (`lockSeries`), together with the works that it is or will be linked to
 * @throws Refusal InvalidRequestFields
 */
export async function saveSettings(
  work: WorkRow,
  { before, fields }: Omit<FieldChange<WorkFields>, "stored">,
  { user, now }: { user: User; now: Date },
): Promise<Saved> {
  const known = await workView(work.id, user);
  const stored = fieldsOf(known);
  const nextFields = { ...fields, tags: different(fields.tags) };
  const { values, conflicts } = mergeFields({ before, fields: nextFields, stored });
  if (conflicts.length > 0) return { outcome: "conflict", names: conflicts, work: known };
  refuseFaults(
    [
      ...checkFields(values),
      ...checkSettings(values, work, stored),
      ...(await checkCover(values, work.authorIds, work.coverFileId)),
      ...(await checkSeries(values.seriesId, user, { ownerId: work.ownerId, series: known.series })),
      ...(await checkLinkedWork(values.linkedWorkId, user, work)),
    ],
    "fields.",
  );
  const outcome = isSameValue(values, nextFields) ? "saved" : "merged";
  if (isSameValue(values, stored)) return { outcome, work: known };
  const seriesOrder = values.seriesId === stored.seriesId ? work.seriesOrder : await lastInSeries(values.seriesId);
  const changed = { ...columnsOf(values), seriesOrder, ...nextContent, lastModificationTime: now.toISOString() };
  await db().updateTable("work").set(changed).where("id", "=", work.id).execute();
  await storeTags(work.id, values.tags);
  await storeLinkedWork(work.id, { from: stored.linkedWorkId, to: values.linkedWorkId }, now);
  await renewBookFiles(work.id, "content.changed", now);
  return { outcome, work: await workView(work.id, user) };
}

export async function storeTitle(id: number, title: string, now: Date): Promise<void> {
  const changed = { title, ...nextContent, lastModificationTime: now.toISOString() };
  await db().updateTable("work").set(changed).where("id", "=", id).execute();
  await renewBookFiles(id, "content.changed", now);
}
