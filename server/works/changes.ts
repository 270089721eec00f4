import type { ListedWork, Work } from "../../src/api/contract/works.ts";
import type { WorkEvent } from "../../src/machines/lifecycles/work.lifecycle.ts";
import { transaction } from "../db/transaction.ts";
import type { User } from "../http/dispatcher.ts";
import { Refusal } from "../http/refusal.ts";
import { changeWorkState } from "./law.ts";
import { listedViews, workView } from "./presenter.ts";

type Caller = { user: User; now: Date };
type Changed = { changed: ListedWork[]; refused: { workId: number; message: string }[] };

/**
 * One work by one event of the law; `seen` as `changeWorkState` knows it. @returns the work as it is from now on.
 * @throws Refusal NotFound, AccessDenied, or what the law refuses with.
 */
export const changeWork = (
  workId: number,
  event: WorkEvent,
  { user, now }: Caller,
  seen?: number | null,
): Promise<Work> =>
  transaction(async () => {
    await changeWorkState(workId, event, user, now, seen);
    return workView(workId, user);
  });

const changeListed = (workId: number, event: WorkEvent, { user, now }: Caller): Promise<ListedWork> =>
  transaction(async () => {
    await changeWorkState(workId, event, user, now);
    const [changed] = await listedViews([workId], user);
    if (!changed) throw Refusal.missing();
    return changed;
  });

/**
 * Several works by one event, in the order in which they are named, each in a transaction of its own: what is refused stays as it was
 * and holds up no other.
 */
export async function changeWorks(workIds: readonly number[], event: WorkEvent, caller: Caller): Promise<Changed> {
  const changed: ListedWork[] = [];
  const refused: Changed["refused"] = [];
  for (const workId of workIds)
    try {
      changed.push(await changeListed(workId, event, caller));
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      refused.push({ workId, message: fault.message });
    }
  return { changed, refused };
}
