import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { CompanyAnswer, chapterCompanyMachine } from "../../../src/machines/chapters/chapterCompany.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { answers, chapterCompanyModel, petr } from "./chapterCompany.model.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

type Machine = typeof chapterCompanyMachine;
/** A company whose server says `answer`; null: nothing. */
function meet(machine: Machine, answer: CompanyAnswer | null) {
  const clock = new SimulatedClock();
  const server = { answer };
  const askCompany = fromPromise<CompanyAnswer, void>(async () => {
    if (!server.answer) throw new Error("Нет сети");
    return server.answer;
  });
  const actor = createActor(machine.provide({ actors: { askCompany } }), { clock }).start();
  const waits = async (state: string, wait: number) => {
    await settled();
    clock.increment(wait - 1);
    expect(actor.getSnapshot().value).toBe(state);
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe("asking");
  };
  return { actor, server, waits };
}

walkModel("chapterCompany: who else writes a chapter, and what came", chapterCompanyModel, {
  "in company it asks every second, alone every two": async (machine: Machine) => {
    const { actor, server, waits } = meet(machine, { outcome: "told", companions: [petr], news: null });
    await waits("resting", 1_000);
    server.answer = { ...answers.alone, companions: [] };
    await waits("resting", 1_000);
    await waits("resting", 2_000);
    actor.stop();
  },
  "others are not shown while nobody looks, while nothing is answered, and to who may not write": async (
    machine: Machine,
  ) => {
    const company = { outcome: "told" as const, companions: [petr], news: null };
    for (const [answer, state] of [
      [null, "failing"],
      [answers.refused, "refused"],
      [company, "away"],
    ] as const) {
      const { actor, server, waits } = meet(machine, company);
      await settled();
      expect(actor.getSnapshot().context.companions).toEqual([petr]);
      server.answer = answer;
      if (state === "away") actor.send({ type: "page.hidden" });
      else await waits("resting", 1_000);
      await settled();
      expect([actor.getSnapshot().value, actor.getSnapshot().context.companions]).toEqual([state, []]);
      actor.stop();
    }
  },
  "each failure makes the wait twice as long, up to a minute; an answer ends the row": async (machine: Machine) => {
    const { actor, server, waits } = meet(machine, null);
    for (const wait of [4_000, 8_000, 16_000, 32_000, 60_000]) await waits("failing", wait);
    server.answer = { ...answers.alone, companions: [] };
    await waits("failing", 60_000);
    await waits("resting", 2_000);
    expect(actor.getSnapshot().context.failures).toBe(0);
    actor.stop();
  },
});
