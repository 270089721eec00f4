import { deepStrictEqual } from "node:assert";
import { documentOf } from "../../support/factories.works.ts";
import { oneOf, type Random, upTo } from "../random.ts";
import type { Actor } from "./actor.ts";

/** The text of a chapter's first revision. */
export const FIRST = "Было утро.";

const words = ["соль", "подоконник", "море", "чайки", "письмо", "ёж", "«ветер»", "😀", "не\u00a0спали", '"', "\\u0000"];

/** A text that no other save has; one in eight is long, so that its commit fills many pages. */
function newText(chapterId: number, turn: number, random: Random): string {
  const length = random() < 1 / 8 ? 20_000 : 400;
  return [`${chapterId}.${turn}`, ...Array.from({ length: upTo(random, length) }, () => oneOf(random, words))].join(
    " ",
  );
}

/** Saves one chapter as the autosave does: what was not answered is sent again from the same base revision. */
export async function saveChapter({ victim, oracle, random, call, isOver }: Actor, id: number): Promise<void> {
  let [revision, text] = [1, FIRST];
  for (let turn = 1; !isOver(); turn += 1) {
    const [base, before, next] = [revision, text, newText(id, turn, random)];
    /** A save that was cut off is wholly there or wholly not. */
    const seeAllOrNothing = async () => {
      const stored = await call("getChapterToEdit", { params: { id } });
      const isStored = stored.revision === base + 1;
      const expected = { revision: isStored ? base + 1 : base, document: documentOf(isStored ? next : before) };
      deepStrictEqual({ revision: stored.revision, document: stored.document }, expected);
    };
    const answer = await victim.answered(async (isRepeat) => {
      if (isRepeat) await seeAllOrNothing();
      const body = { id, revision: base, title: `Глава ${id}`, document: documentOf(next) };
      return call("updateChapter", { body });
    });
    deepStrictEqual([answer.outcome, answer.revision], ["saved", base + 1]);
    [revision, text] = [answer.revision, next];
    oracle.note({ kind: "save", chapterId: id, revision, text });
  }
}
