import { deepStrictEqual, ok } from "node:assert";
import { ApiFault } from "../../../src/api/contract/envelope.ts";
import type { InputOf, ResultOf } from "../../../src/api/contract/index.ts";
import { oneOf, type Random, upTo } from "../random.ts";
import type { Actor } from "./actor.ts";

type Seen = Pick<ResultOf<"updateChapterState">, "state" | "publishTime">;
type Wish = "published" | "scheduled" | "draft";

const seen = ({ state, publishTime }: Seen): Seen => ({ state, publishTime });

/** Its hour may have come. */
const hasCome = ({ state, publishTime }: Seen): boolean =>
  state === "scheduled" && publishTime !== null && Date.parse(publishTime) <= Date.now();

/** The stored state of a chapter is the one that the server last acknowledged. */
function seeSame(stored: Seen, known: Seen): void {
  deepStrictEqual(stored, stored.state === "published" && hasCome(known) ? { ...known, state: "published" } : known);
}

const wishOf = (state: Seen["state"], random: Random): Wish =>
  state === "draft" ? oneOf(random, ["published", "scheduled"] as const) : "draft";

/** Up to three seconds from now: its job runs while the server is killed. */
const eventOf = (wish: Wish, random: Random): InputOf<"updateChapterState">["body"] => {
  if (wish === "scheduled")
    return { type: "schedule.requested", at: new Date(Date.now() + 200 + upTo(random, 2_800)).toISOString() };
  return { type: wish === "published" ? "publish.requested" : "withdrawal.requested" };
};

/** Publishes, schedules and withdraws chapters of a work in turn. A person without an answer looks before asking again. */
export async function publishChapters(
  { victim, oracle, random, call, isOver }: Actor,
  { workId, chapterIds }: { workId: number; chapterIds: number[] },
): Promise<void> {
  const states = new Map<number, Seen>(chapterIds.map((id) => [id, { state: "draft", publishTime: null }]));
  const look = async (id: number): Promise<Seen> => seen((await call("getChapterToEdit", { params: { id } })).chapter);
  while (!isOver()) {
    const chapterId = oneOf(random, chapterIds);
    const known = states.get(chapterId) ?? { state: "draft", publishTime: null };
    const before = await victim.answered(() => look(chapterId));
    seeSame(before, known);
    const wish = wishOf(before.state, random);
    const cursors: (string | null)[] = [];
    /** What is there after an answer was lost: the wish, or what was there before. */
    const isFulfilled = (stored: Seen): boolean => {
      if (wish === "published" && stored.state === "published") return true;
      if (wish === "scheduled" && cursors.includes(stored.publishTime)) return true;
      if (wish === "draft" && stored.state === "draft") return true;
      seeSame(stored, before);
      return false;
    };
    const ask = async (isRepeat: boolean): Promise<Seen> => {
      if (isRepeat) {
        const stored = await look(chapterId);
        if (isFulfilled(stored)) return stored;
      }
      const body = eventOf(wish, random);
      if ("at" in body) cursors.push(body.at);
      return call("updateChapterState", { params: { workId, chapterId }, body }).then(seen, async (fault: unknown) => {
        const isRefused = fault instanceof ApiFault && fault.httpStatus === 400;
        // PostgreSQL may end what a killed server has begun after the look.
        const stored = isRepeat && isRefused && (await look(chapterId));
        if (stored && isFulfilled(stored)) return stored;
        // On a slow machine the hour may have passed on the way.
        if (isRefused && "at" in body && Date.parse(body.at) <= Date.now()) return ask(true);
        throw fault;
      });
    };
    const after = await victim.answered(ask);
    ok(isFulfilled(after));
    states.set(chapterId, after);
    oracle.note({ kind: "publish", chapterId, ...after });
  }
}
