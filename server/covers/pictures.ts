import { db } from "../db/transaction.ts";
import { Refusal } from "../http/refusal.ts";
import { isWrittenBy } from "../works/authors.ts";

const foreignPicture = "Какой-то картинки макета нет среди ваших. Загрузите её ещё раз";

const filesOf = async (designId: string): Promise<string[]> =>
  (await db().selectFrom("coverDesignFile").where("designId", "=", designId).select("fileId").execute()).map(
    ({ fileId }) => fileId,
  );

/** Pictures that the person has uploaded for covers, and covers of works that the person writes. They cannot go before the transaction ends. */
const ownOf = async (fileIds: readonly string[], accountId: number): Promise<string[]> =>
  (
    await db()
      .selectFrom("storedFile")
      .where("id", "in", fileIds)
      .where((is) =>
        is.or([
          is("ownerId", "=", accountId).and("kind", "in", ["cover", "cover-source"]),
          is("kind", "=", "cover").and(
            is.exists(
              is
                .selectFrom("work")
                .whereRef("work.coverFileId", "=", "storedFile.id")
                .where((works) => isWrittenBy(works, [accountId]))
                .select("work.id"),
            ),
          ),
        ]),
      )
      .select("id")
      .forKeyShare()
      .execute()
  ).map(({ id }) => id);

/**
 * Writes down which files a design names. What it has named before it may name on: nobody takes a picture out of a design.
 * @param design stored and locked
 * @throws Refusal InvalidRequestFields with the field `scene`
 */
export async function storePictures(design: { id: string; accountId: number }, named: readonly string[]) {
  const fileIds = [...new Set(named.map((fileId) => fileId.toLowerCase()))];
  const former = await filesOf(design.id);
  const added = fileIds.filter((fileId) => !former.includes(fileId));
  if (added.length > 0 && (await ownOf(added, design.accountId)).length < added.length)
    throw Refusal.field("scene", foreignPicture);
  const gone = former.filter((fileId) => !fileIds.includes(fileId));
  if (gone.length > 0)
    await db().deleteFrom("coverDesignFile").where("designId", "=", design.id).where("fileId", "in", gone).execute();
  const rows = added.map((fileId) => ({ designId: design.id, fileId }));
  if (rows.length > 0) await db().insertInto("coverDesignFile").values(rows).execute();
}
