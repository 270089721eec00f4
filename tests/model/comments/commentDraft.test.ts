import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type {
  CommentSent,
  commentDraftMachine,
  KeptComment,
} from "../../../src/machines/comments/commentDraft.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { commentDraftModel } from "./commentDraft.model.ts";

type Machine = typeof commentDraftMachine;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A draft whose every sending is answered alike, or as `answers` say; what it was sent with. */
function begin(machine: Machine, answer: CommentSent, kept: Partial<KeptComment> = {}) {
  const inputs: KeptComment[] = [];
  const answers: (CommentSent | Error)[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    machine.provide({
      actors: {
        sendComment: fromPromise(async ({ input }) => {
          inputs.push(input);
          const given = answers.shift() ?? answer;
          if (given instanceof Error) throw given;
          return given;
        }),
      },
    }),
    {
      clock,
      input: { kept: { text: "", hasSpoilers: false, requestId: "", ...kept }, room: { canWrite: true, refusal: "" } },
    },
  ).start();
  return { actor, clock, inputs, answers };
}

walkModel(
  "a comment that is written: kept as it is typed, sent once, also after it has waited; refused words stay",
  commentDraftModel,
  {
    "it waits as long as the limit says, then it is sent with the same number": async (machine: Machine) => {
      const { actor, clock, inputs } = begin(machine, { outcome: "later", wait: 90_000 }, { text: "Раз" });
      actor.send({ type: "comment.written", requestId: "1" });
      await settled();
      expect(actor.getSnapshot().context.wait).toBe(90_000);
      clock.increment(89_999);
      expect(inputs).toHaveLength(1);
      clock.increment(1);
      expect(inputs).toEqual([
        { text: "Раз", hasSpoilers: false, requestId: "1" },
        { text: "Раз", hasSpoilers: false, requestId: "1" },
      ]);
      actor.stop();
    },
    "after a refusal the next sending has another number, and no fault": async (machine: Machine) => {
      const { actor, inputs } = begin(machine, { outcome: "refused", reason: "Нельзя" });
      actor.send({ type: "draft.changed", text: "Раз", hasSpoilers: false });
      actor.send({ type: "comment.written", requestId: "1" });
      await settled();
      expect(actor.getSnapshot().context).toMatchObject({ text: "Раз", fault: "Нельзя", requestId: "" });
      actor.send({ type: "draft.changed", text: "Два", hasSpoilers: true });
      expect(actor.getSnapshot().context.fault).toBe("");
      actor.send({ type: "comment.written", requestId: "2" });
      expect(inputs.map(({ text, hasSpoilers, requestId }) => [text, hasSpoilers, requestId])).toEqual([
        ["Раз", false, "1"],
        ["Два", true, "2"],
      ]);
      actor.stop();
    },
    "spaces alone are nothing to send": async (machine: Machine) => {
      const { actor, inputs } = begin(machine, { outcome: "signedOut" }, { text: " \n " });
      actor.send({ type: "comment.written", requestId: "1" });
      expect(actor.getSnapshot().value).toBe("editing");
      expect(inputs).toEqual([]);
      actor.stop();
    },
    "after a limit silence is no limit": async (machine: Machine) => {
      const { actor, clock, inputs } = begin(
        machine,
        { outcome: "later", wait: 90_000 },
        { text: "Раз", requestId: "1" },
      );
      await settled();
      expect(actor.getSnapshot().context).toMatchObject({ isLimited: true, wait: 90_000 });
      clock.increment(90_000);
      clock.increment(30_000);
      expect(actor.getSnapshot().value).toBe("waiting");
      expect(actor.getSnapshot().context).toMatchObject({ isLimited: false, wait: 15_000 });
      clock.increment(14_999);
      expect(inputs).toHaveLength(2);
      clock.increment(1);
      expect(inputs).toHaveLength(3);
      actor.stop();
    },
    "after a limit a broken network is no limit": async (machine: Machine) => {
      const { actor, clock, answers } = begin(
        machine,
        { outcome: "later", wait: 90_000 },
        { text: "Раз", requestId: "1" },
      );
      await settled();
      answers.push(new Error("Нет сети"));
      clock.increment(90_000);
      await settled();
      expect(actor.getSnapshot().value).toBe("waiting");
      expect(actor.getSnapshot().context).toMatchObject({ isLimited: false, wait: 15_000 });
      actor.stop();
    },
  },
);
