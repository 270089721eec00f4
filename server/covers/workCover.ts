import { picturesOf } from "../../src/api/contract/coverScene.ts";
import { fieldsOf } from "../../src/api/contract/fieldsOfWork.ts";
import type { InputOf } from "../../src/api/contract/index.ts";
import type { Work } from "../../src/api/contract/works.ts";
import { isByAi, unsourcedOf } from "../../src/text/covers.ts";
import { transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { checkCover, refuseFaults } from "../works/fieldFaults.ts";
import { mustWrite } from "../works/policy.ts";
import { workView } from "../works/presenter.ts";
import { lockWork } from "../works/rows.ts";
import { saveSettings } from "../works/settings.ts";
import { designOf } from "./rows.ts";

const noSource = "Укажите источник каждой картинки на обложке";

/** @returns whether a neural network has made a picture of the design @throws Refusal NotFound, InvalidRequestFields: a source is missing */
async function isDrawnByAi(designId: string, accountId: number): Promise<boolean> {
  const { scene, sources } = await designOf(designId, accountId);
  const pictures = picturesOf(scene);
  if (unsourcedOf(pictures, sources).length > 0) throw Refusal.field("designId", noSource);
  return isByAi(pictures, sources);
}

/**
 * Puts a cover on a work as its settings do: an author's, by the rules of settings, with a new version where it is another.
 * @throws Refusal InvalidRequestFields, NotFound, AccessDenied
 */
export const storeWorkCover = (
  workId: number,
  { coverFileId, coverByAi, designId }: InputOf<"updateWorkCover">["body"],
  { user, now }: { user: User; now: Date },
): Promise<Work> =>
  transaction(async () => {
    const work = mustWrite(user, await lockWork(workId));
    refuseFaults(await checkCover({ coverFileId }, work.authorIds, work.coverFileId));
    const isMarked = designId !== undefined && (await isDrawnByAi(designId, user.id));
    const before = fieldsOf(await workView(workId, user));
    const fields = { ...before, coverFileId, coverByAi: coverByAi || isMarked };
    return (await saveSettings(work, { before, fields }, { user, now })).work;
  });
