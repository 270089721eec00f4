import { expect } from "vitest";
import { createActor, fromPromise, SimulatedClock } from "xstate";
import type { coverEditorMachine } from "../../../src/machines/covers/coverEditor.machine.ts";
import type { CoverExported, DesignFound, PictureRead } from "../../../src/machines/covers/coverEditor.parts.ts";
import type { Drawing } from "../../../src/machines/covers/drawing.ts";
import { walkModel } from "../../support/walk.ts";
import { coverEditorModel } from "./coverEditor.model.ts";
import { blue, file, others, photo, red, server, white } from "./coverEditor.things.ts";
import { drawingOf } from "./designCopy.things.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** White is open; what is read and exported is answered when the test says so. */
async function run(machine: typeof coverEditorMachine) {
  const clock = new SimulatedClock();
  let readings = Promise.withResolvers<PictureRead>();
  const made: Drawing[] = [];
  const running = machine.provide({
    actors: {
      openDesign: fromPromise<DesignFound, { designId: string }>(async () => ({ server, copy: null })),
      readPicture: fromPromise<PictureRead, { file: File }>(() => {
        readings = Promise.withResolvers();
        return readings.promise;
      }),
      exportCover: fromPromise<CoverExported, { designId: string; drawing: Drawing }>(async ({ input }) => {
        made.push(input.drawing);
        return { outcome: "exported", fileId: "f" };
      }),
    },
  });
  const actor = createActor(running, { clock, input: { designId: "one", begun: null } });
  const drawings: Drawing[] = [];
  actor.on("drawing.changed", ({ drawing }) => drawings.push(drawing));
  actor.start();
  await settled();
  return {
    actor,
    clock,
    drawings,
    made,
    context: () => actor.getSnapshot().context,
    types: (drawing: Drawing, burst: string | null) => actor.send({ type: "drawing.changed", drawing, burst }),
    chooses: () => actor.send({ type: "picture.chosen", file, place: "layer" }),
    reads: (answer: PictureRead) => {
      readings.resolve(answer);
      return settled();
    },
  };
}
type Machine = typeof coverEditorMachine;

walkModel("a cover is drawn in steps that can be taken back", coverEditorModel, {
  "letters of one field are one step until a second passes without one": async (machine: Machine) => {
    const { clock, types, context } = await run(machine);
    const letters = ["#000001", "#000002", "#000003", "#000004", "#000005", "#000006"].map(drawingOf);
    for (const [index, letter] of letters.slice(0, 3).entries()) {
      types(letter, "title");
      if (index < 2) clock.increment(900);
    }
    expect(context().history?.past).toEqual([white]);
    types(letters[3] as Drawing, "author");
    clock.increment(900);
    types(letters[4] as Drawing, "author");
    expect(context().history?.past).toEqual([white, letters[2]]);
    clock.increment(900);
    types(letters[5] as Drawing, "author");
    expect(context().history?.past).toHaveLength(2);
    clock.increment(1_000);
    types(red, "author");
    expect(context().history?.past).toEqual([white, letters[2], letters[5]]);
  },
  "a field that is gone over to has a second of its own": async (machine: Machine) => {
    const { clock, types, context } = await run(machine);
    types(red, "title");
    clock.increment(900);
    types(blue, "author");
    clock.increment(900);
    types(others, "author");
    expect(context().history?.past).toEqual([white, red]);
  },
  "what is dragged when the cover is made stays where it is, and is sent once": async (machine: Machine) => {
    const { actor, context, drawings, made } = await run(machine);
    actor.send({ type: "layer.grabbed" });
    actor.send({ type: "layer.dragged", drawing: red });
    actor.send({ type: "export.requested" });
    await settled();
    expect([made, drawings, context().grabbed, context().history]).toEqual([
      [red],
      [red],
      null,
      { past: [white], present: red, future: [] },
    ]);
  },
  "what is read when the cover is made, or another's is taken, comes too late": async (machine: Machine) => {
    const exporting = await run(machine);
    exporting.chooses();
    exporting.actor.send({ type: "export.requested" });
    expect(exporting.context().chosen).toBeNull();
    const { actor, context, chooses, reads } = await run(machine);
    chooses();
    actor.send({ type: "drawing.replaced", drawing: others });
    await reads({ outcome: "read", picture: photo });
    expect([context().chosen, context().history]).toEqual([null, { past: [], present: others, future: [] }]);
  },
  "another's is taken with nothing of one's own: no layer, no trouble, and it is not told again": async (
    machine: Machine,
  ) => {
    const { actor, context, drawings, chooses, reads } = await run(machine);
    actor.send({ type: "layer.selected", id: "a" });
    expect(context().selected).toBe("a");
    chooses();
    await reads({ outcome: "refused", message: "Это не картинка" });
    actor.send({ type: "drawing.replaced", drawing: others });
    expect([context().selected, context().trouble]).toEqual([null, ""]);
    actor.send({ type: "layer.grabbed" });
    actor.send({ type: "layer.released" });
    expect(drawings).toEqual([]);
  },
  "a sixth picture is refused in words": async (machine: Machine) => {
    const { context, types, chooses, reads } = await run(machine);
    const ids = ["a", "b", "c", "d", "e"];
    const layers = ids.map((id) => ({
      id,
      kind: "picture" as const,
      fileId: id,
      rotation: 0,
      opacity: 1,
      box: { x: 0, y: 0, width: 9, height: 9 },
    }));
    const full = { ...white, scene: { ...white.scene, layers } };
    types(full, null);
    chooses();
    await reads({ outcome: "read", picture: photo });
    expect([context().trouble, context().history?.present]).toEqual(["В макете не больше 5 картинок и 30 слоёв", full]);
  },
});
