import { expect } from "vitest";
import { type AnyEventObject, createActor, SimulatedClock } from "xstate";
import type {
  galleryUploadMachine,
  NewPicture,
  PictureNews,
} from "../../../src/machines/uploads/galleryUpload.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { heldLine } from "./batch.beside.ts";
import { galleryUploadModel } from "./galleryUpload.model.ts";

const image = { id: "1", url: "/files/1", width: 4, height: 3, caption: "" };
const picture = (id: string) => ({ id, file: { size: 10 } as File });

function run(machine: typeof galleryUploadMachine) {
  const clock = new SimulatedClock();
  const { line, tell, take } = heldLine<NewPicture>(({ id }) => id);
  const actor = createActor(machine.provide({ actors: { line } }), { clock }).start();
  const context = () => actor.getSnapshot().context;
  const broken: AnyEventObject = { type: "xstate.error.actor.line", error: new Error("Нет места") };
  return {
    actor,
    clock,
    tell: (news: PictureNews) => tell(news),
    breaks: () => tell(broken),
    context,
    standing: () => context().pictures.map(({ id, standing, sent }) => `${id} ${standing} ${sent}`),
    take,
    add: (...ids: string[]) => actor.send({ type: "files.added", pictures: ids.map(picture) }),
  };
}

walkModel("pictures go to a gallery two at a time", galleryUploadModel, {
  "each batch is counted from zero, and trying nothing again begins none": (machine: typeof galleryUploadMachine) => {
    const { actor, add, tell, context } = run(machine);
    const counts = () => [context().finished, context().finishedBytes];
    add("1", "2");
    tell({ type: "picture.sent", id: "1", image });
    tell({ type: "file.refused", id: "2", standing: "refused", message: "Мала", sent: 0 });
    expect(counts()).toEqual([1, 10]);
    actor.send({ type: "retry.requested" });
    expect(counts()).toEqual([0, 0]);
    tell({ type: "picture.sent", id: "2", image });
    expect(counts()).toEqual([1, 10]);
    actor.send({ type: "retry.requested" });
    expect(counts()).toEqual([1, 10]);
    add("3");
    expect(counts()).toEqual([0, 0]);
  },
  "news of a picture that is not on its way changes nothing": (machine: typeof galleryUploadMachine) => {
    const { add, tell, standing, context, take } = run(machine);
    add("1", "2", "3");
    const before = standing();
    take();
    tell({ type: "bytes.sent", id: "3", sent: 5 });
    tell({ type: "picture.sent", id: "9", image });
    tell({ type: "file.refused", id: "3", standing: "refused", message: "Мала", sent: 0 });
    expect([standing(), context().finished, take()]).toEqual([before, 0, []]);
  },
  "60 s of silence are counted from the last byte": (machine: typeof galleryUploadMachine) => {
    const { add, tell, clock, context } = run(machine);
    add("1");
    clock.increment(59_999);
    tell({ type: "bytes.sent", id: "1", sent: 5 });
    clock.increment(59_999);
    expect(context().trouble).toBe("");
    clock.increment(1);
    expect(context().trouble).toBe("сервер не отвечает");
  },
  "whatever the line says, and whatever ends its silence, is no trouble": (machine: typeof galleryUploadMachine) => {
    const { actor, add, tell, breaks, clock, context } = run(machine);
    const troubled = (then: () => void) => {
      add("1", "2");
      clock.increment(60_000);
      expect(context().trouble).toBe("сервер не отвечает");
      then();
      expect(context().trouble).toBe("");
      if (!actor.getSnapshot().matches("idle")) actor.send({ type: "cancellation.requested" });
      actor.send({ type: "refusals.seen" });
    };
    troubled(() => tell({ type: "bytes.sent", id: "1", sent: 5 }));
    troubled(() => tell({ type: "picture.sent", id: "1", image }));
    troubled(() => tell({ type: "file.refused", id: "1", standing: "refused", message: "Мала", sent: 0 }));
    troubled(() => actor.send({ type: "pause.requested" }));
    troubled(() => actor.send({ type: "cancellation.requested" }));
    troubled(breaks);
  },
  "what is tried again goes at once where the line has room": (machine: typeof galleryUploadMachine) => {
    const { actor, add, tell, take } = run(machine);
    add("1", "2");
    tell({ type: "file.refused", id: "1", standing: "refused", message: "Мала", sent: 0 });
    take();
    actor.send({ type: "retry.requested" });
    expect(take()).toEqual(["+1"]);
  },
});
