import { expect } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { ArtNews, artUploadMachine, WantedArt } from "../../../src/machines/uploads/artUpload.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { artUploadModel } from "./artUpload.model.ts";
import { heldLine } from "./batch.beside.ts";

const art = (id: string) => ({ id, file: { size: 10 } as File, title: `Арт ${id}`, alt: "" });

function run(machine: typeof artUploadMachine) {
  const clock = new SimulatedClock();
  const { line, tell, take } = heldLine<WantedArt>(({ id, fileId, publish }) => `${id} ${fileId} ${publish}`);
  const actor = createActor(machine.provide({ actors: { line } }), { clock, input: { shared: {} } }).start();
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    clock,
    context,
    tell: (news: ArtNews) => tell(news),
    standing: () => context().arts.map(({ id, standing, sent }) => `${id} ${standing} ${sent}`),
    take,
    choose: (...ids: string[]) => actor.send({ type: "files.chosen", arts: ids.map(art) }),
    send: (publish = true) => actor.send({ type: "upload.requested", publish }),
  };
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

walkModel("pictures become arts two at a time", artUploadModel, {
  "20 are taken at once, and the rest is told of until something else is done": (machine: typeof artUploadMachine) => {
    const { choose, context, actor, send } = run(machine);
    choose(...numbers(1, 18));
    expect([context().arts.length, context().surplus]).toEqual([18, 0]);
    choose(...numbers(19, 23));
    expect([context().arts.length, context().surplus]).toEqual([20, 3]);
    actor.send({ type: "art.removed", id: "1" });
    expect([context().arts.length, context().surplus]).toEqual([19, 0]);
    choose("24", "25");
    expect(context().surplus).toBe(1);
    send();
    expect([context().surplus, context().publish]).toEqual([0, true]);
  },
  "a picture that is stored is not sent again with the next attempt": (machine: typeof artUploadMachine) => {
    const { choose, send, tell, take, actor } = run(machine);
    choose("1");
    send(false);
    tell({ type: "file.stored", id: "1", fileId: "f" });
    tell({ type: "file.refused", id: "1", standing: "failed", message: "Нет сети", sent: 0 });
    actor.send({ type: "retry.requested" });
    expect(take()).toEqual(["+1 null false", "+1 f false"]);
  },
  "news of an art that is not on its way changes nothing": (machine: typeof artUploadMachine) => {
    const { choose, send, tell, context, take } = run(machine);
    choose("1", "2", "3");
    send();
    const before = context().arts;
    take();
    tell({ type: "bytes.sent", id: "3", sent: 5 });
    tell({ type: "file.stored", id: "3", fileId: "f" });
    tell({ type: "art.made", id: "3", artId: 9, standing: "made" });
    tell({ type: "art.made", id: "9", artId: 9, standing: "made" });
    tell({ type: "file.refused", id: "3", standing: "refused", message: "Мала", sent: 0 });
    expect([context().arts, take()]).toEqual([before, []]);
  },
  "60 s of silence are counted from the last news": (machine: typeof artUploadMachine) => {
    const { choose, send, tell, clock, standing } = run(machine);
    choose("1");
    send();
    clock.increment(59_999);
    tell({ type: "bytes.sent", id: "1", sent: 5 });
    clock.increment(59_999);
    tell({ type: "file.stored", id: "1", fileId: "f" });
    clock.increment(59_999);
    expect(standing()).toEqual(["1 sending 5"]);
    clock.increment(1);
    expect(standing()).toEqual(["1 failed 0"]);
  },
  "what is tried again begins at its first byte": (machine: typeof artUploadMachine) => {
    const { choose, send, tell, actor, standing, context } = run(machine);
    choose("1", "2");
    send();
    tell({ type: "bytes.sent", id: "1", sent: 5 });
    actor.send({ type: "cancellation.requested" });
    expect(standing()).toEqual(["1 failed 0", "2 failed 0"]);
    actor.send({ type: "retry.requested" });
    expect([standing(), context().arts.map(({ message }) => message)]).toEqual([
      ["1 sending 0", "2 sending 0"],
      ["", ""],
    ]);
  },
});
