import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { ChatWatched, messageWatchMachine } from "../../../src/machines/messages/messageWatch.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { messageWatchModel } from "./messageWatch.model.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

walkModel(
  "messageWatch: asked every four seconds while somebody looks, and more seldom while nobody answers",
  messageWatchModel,
  {
    "each failure makes the wait twice as long, up to a minute; an answer ends the row": async (
      machine: typeof messageWatchMachine,
    ) => {
      const clock = new SimulatedClock();
      let answers = false;
      const askChat = fromPromise<ChatWatched, void>(async () => {
        if (!answers) throw new Error("Нет сети");
        return { outcome: "told" };
      });
      const actor = createActor(machine.provide({ actors: { askChat } }), { clock }).start();
      for (const wait of [8_000, 16_000, 32_000, 60_000, 60_000]) {
        await settled();
        clock.increment(wait - 1);
        expect(actor.getSnapshot().value).toBe("failing");
        answers = wait === 60_000 && actor.getSnapshot().context.failures === 5;
        clock.increment(1);
        expect(actor.getSnapshot().value).toBe("asking");
      }
      await settled();
      expect(actor.getSnapshot()).toMatchObject({ value: "resting", context: { failures: 0 } });
      actor.stop();
    },
  },
);
