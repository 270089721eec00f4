import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { coverKeepingMachine } from "../../../src/machines/covers/coverKeeping.machine.ts";
import type { DesignSaved, DesignToSave } from "../../../src/machines/covers/coverKeeping.parts.ts";
import type { Drawing, NewPicture } from "../../../src/machines/covers/drawing.ts";
import { walkModel } from "../../support/walk.ts";
import { coverKeepingModel } from "./coverKeeping.model.ts";
import { here, picture, pictured, red, white } from "./coverKeeping.things.ts";

/** A server that answers when the test says so, and what it was asked for. */
function run(
  machine: typeof coverKeepingMachine,
  begun: { revision: number; saved: Drawing | null } = { revision: 7, saved: white },
) {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  let reply = Promise.withResolvers<unknown>();
  const ask = (name: string) => {
    calls.push(name);
    reply = Promise.withResolvers();
    return reply.promise as Promise<never>;
  };
  const running = machine.provide({
    actors: {
      sendPicture: fromPromise<void, NewPicture>(({ input }) => ask(`picture ${input.id}`)),
      saveDesign: fromPromise<DesignSaved, DesignToSave>(({ input }) => ask(`design ${input.revision}`)),
    },
  });
  const input = { ...here, ...begun, unanswered: [], drawing: white, pictures: [], former: [] };
  const actor = createActor(running, { clock, input }).start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    actor,
    clock,
    take: () => calls.splice(0),
    draw: (drawing: Drawing) => actor.send({ type: "design.edited", drawing }),
    answers: (output?: unknown) => {
      reply.resolve(output);
      return settled();
    },
    fails: (retryAfter?: number) => {
      const fault = { name: "ApiFault", httpStatus: 503, envelope: { retryAfter }, is: () => false };
      reply.reject(Object.assign(new Error("Сервер занят"), fault));
      return settled();
    },
  };
}

walkModel("a design of a cover is kept, its pictures before it", coverKeepingModel, {
  "a new design is saved as it begins": async (machine: typeof coverKeepingMachine) => {
    const { actor, clock, take, answers } = run(machine, { revision: 0, saved: null });
    clock.increment(1_999);
    expect(take()).toEqual([]);
    clock.increment(1);
    expect(take()).toEqual(["design 0"]);
    await answers({ outcome: "saved", revision: 1 });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.revision]).toEqual(["kept", 1]);
  },
  "pictures go one after the other, each once, and those that the scene does not name stay here": async (
    machine: typeof coverKeepingMachine,
  ) => {
    const { actor, clock, take, draw, answers } = run(machine);
    for (const id of ["p", "q", "unnamed"]) actor.send({ type: "picture.added", picture: { ...picture, id } });
    const { workId, scene, sources } = pictured;
    const layer = { id: "l", kind: "picture", fileId: "q", box: { x: 0, y: 0, width: 9, height: 9 } } as const;
    draw({ workId, scene: { ...scene, layers: [{ ...layer, rotation: 0, opacity: 1 }] }, sources });
    clock.increment(2_000);
    expect(take()).toEqual(["picture p"]);
    await answers();
    expect(take()).toEqual(["picture q"]);
    await answers();
    expect(take()).toEqual(["design 7"]);
    await answers({ outcome: "saved", revision: 8 });
    expect(actor.getSnapshot().value).toBe("kept");
    expect(actor.getSnapshot().context.pictures.map(({ id }) => id)).toEqual(["unnamed"]);
  },
  "each fault doubles the wait up to a minute, unless the server wants more; an answer resets it": async (
    machine: typeof coverKeepingMachine,
  ) => {
    const { clock, take, draw, answers, fails, actor } = run(machine);
    draw(red);
    clock.increment(2_000);
    for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      expect(take()).toEqual(["design 7"]);
      await fails();
      clock.increment(wait - 1);
      expect(take()).toEqual([]);
      clock.increment(1);
    }
    expect(take()).toEqual(["design 7"]);
    await fails(90);
    clock.increment(89_999);
    expect(take()).toEqual([]);
    clock.increment(1);
    await answers({ outcome: "saved", revision: 8 });
    draw(white);
    clock.increment(2_000);
    take();
    await fails();
    clock.increment(2_000);
    expect(take()).toEqual(["design 8"]);
    expect(actor.getSnapshot().context.attempts).toBe(1);
  },
});
