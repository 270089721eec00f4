import { expect } from "vitest";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type { audioSendingMachine } from "../../../src/machines/uploads/audioSending.machine.ts";
import type { AudioStanding } from "../../../src/machines/uploads/audioSending.setup.ts";
import type { AudioAnswers, audioUploadsMachine } from "../../../src/machines/uploads/audioUploads.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { audioUploadsModel, facts } from "./audioUploads.model.ts";

/** A queue whose files say what the test wants; `heard`: the events that each of them gets. */
function run(machine: typeof audioUploadsMachine) {
  const clock = new SimulatedClock();
  const heard: string[] = [];
  const inputs: unknown[] = [];
  const stopped: string[] = [];
  const running = machine.provide({
    actors: {
      audioSending: fromCallback<{ type: string }, { facts: { id: string } }>(({ input, receive }) => {
        receive(({ type }) => void heard.push(`${input.facts.id} ${type}`));
        return () => void stopped.push(input.facts.id);
      }) as unknown as typeof audioSendingMachine,
      askServer: fromPromise<AudioAnswers, { workIds: readonly number[] }>(async ({ input }) => {
        inputs.push(input);
        return {};
      }),
    },
  });
  const actor = createActor(running, { clock }).start();
  return {
    actor,
    clock,
    inputs,
    stopped,
    take: () => heard.splice(0),
    add: (...ids: string[]) =>
      actor.send({ type: "files.added", files: ids.map((id) => ({ ...facts(id), file: { name: id } as File })) }),
    say: (id: string, standing: AudioStanding) => actor.send({ type: "upload.changed", id, standing, received: 0 }),
    files: () => actor.getSnapshot().context.files.map(({ id, standing }) => `${id} ${standing}`),
  };
}

walkModel("sounds go two at a time, and are begun in their order", audioUploadsModel, {
  "one is begun at a time, the first of them": (machine: typeof audioUploadsMachine) => {
    const { add, say, take } = run(machine);
    add("1", "2", "3");
    say("1", "new");
    expect(take()).toEqual(["1 turn.given"]);
    say("1", "starting");
    say("2", "new");
    say("3", "new");
    expect(take()).toEqual([]);
    say("1", "refused");
    expect(take()).toEqual(["2 turn.given"]);
  },
  "two are sent at a time; what waits for the network, or ends what it has begun, keeps its place": (
    machine: typeof audioUploadsMachine,
  ) => {
    const { actor, add, say, take } = run(machine);
    add("1", "2", "3", "4");
    say("1", "ready");
    say("1", "sending");
    say("2", "ready");
    expect(take()).toEqual(["1 turn.given", "2 turn.given"]);
    say("2", "sending");
    say("3", "ready");
    say("4", "ready");
    say("1", "waiting");
    expect(take()).toEqual([]);
    say("1", "stopping");
    expect(take()).toEqual([]);
    say("1", "paused");
    expect(take()).toEqual(["3 turn.given"]);
    say("3", "sending");
    take();
    actor.send({ type: "upload.ended", id: "2", ended: "cancelled" });
    expect(take()).toEqual(["4 turn.given"]);
  },
  "what has ended is stopped and told of once; what is not in the queue is not told of": (
    machine: typeof audioUploadsMachine,
  ) => {
    const { actor, add, stopped, files } = run(machine);
    const news: unknown[] = [];
    actor.on("upload.settled", (one) => news.push(one));
    add("1", "2");
    actor.send({ type: "upload.ended", id: "1", ended: "refused" });
    actor.send({ type: "upload.ended", id: "1", ended: "refused" });
    expect(news).toEqual([{ type: "upload.settled", workId: 7, fileName: "1.mp3", ended: "refused" }]);
    expect([stopped, files()]).toEqual([["1"], ["2 paused"]]);
    actor.send({ type: "person.gone" });
    expect([stopped, files()]).toEqual([["1", "2"], []]);
  },
  "each file of a drop finds its own; one that is known is not known twice": (machine: typeof audioUploadsMachine) => {
    const { actor, add, say, take, files } = run(machine);
    const uploads = ["1", "2"].map((id) => ({ ...facts(id, "Глава.mp3"), state: "receiving" as const, received: 1 }));
    actor.send({ type: "uploads.known", uploads });
    actor.send({ type: "uploads.known", uploads });
    expect(files()).toEqual(["1 paused", "2 paused"]);
    say("1", "needsFile");
    say("2", "needsFile");
    const given = ["8", "9"].map((id) => ({ ...facts(id, "Глава.mp3"), file: {} as File }));
    actor.send({ type: "files.added", files: given });
    expect([take(), files()]).toEqual([
      ["1 file.given", "2 file.given"],
      ["1 needsFile", "2 needsFile"],
    ]);
    add("3");
    expect(files()).toEqual(["1 needsFile", "2 needsFile", "3 paused"]);
    actor.send({ type: "files.added", files: [{ ...facts("4", "Глава.mp3"), workId: 8, file: {} as File }] });
    expect(files()).toEqual(["1 needsFile", "2 needsFile", "3 paused", "4 paused"]);
  },
  "a file that another one waits for no more is a new one": (machine: typeof audioUploadsMachine) => {
    const { actor, say, files } = run(machine);
    actor.send({ type: "uploads.known", uploads: [{ ...facts("1"), state: "receiving", received: 1 }] });
    say("1", "fileChanged");
    actor.send({ type: "files.added", files: [{ ...facts("2", "1.mp3"), file: {} as File }] });
    expect(files()).toEqual(["1 fileChanged", "2 paused"]);
  },
  "the server is asked once of each work": async (machine: typeof audioUploadsMachine) => {
    const { actor, say, clock, inputs, take } = run(machine);
    const works = [7, 8, 7];
    actor.send({
      type: "uploads.known",
      uploads: works.map((workId, index) => ({ ...facts(`${index}`), workId, state: "reading", received: 3 })),
    });
    for (const index of works.keys()) say(`${index}`, "working");
    clock.increment(2_000);
    expect(inputs).toEqual([{ workIds: [7, 8] }]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(take()).toEqual(["0 server.told", "1 server.told", "2 server.told"]);
    actor.stop();
  },
});
