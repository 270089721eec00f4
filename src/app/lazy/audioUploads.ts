import { fromCallback, fromPromise } from "xstate";
import type { LongLivedActors } from "../../machines/longLived.ts";
import { audioSendingMachine } from "../../machines/uploads/audioSending.machine.ts";
import { isSent } from "../../machines/uploads/audioSending.setup.ts";
import { type AudioUploadsActor, audioUploadsMachine } from "../../machines/uploads/audioUploads.machine.ts";
import { followAudioTab } from "../../services/audioTab.service.ts";
import { createAudioUploads } from "../../services/audioUploads.service.ts";
import { createFileDigests } from "../../services/fileDigests.service.ts";
import { keptAudio } from "../../services/keptAudio.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { withPorts } from "../ports.ts";
import { showToast } from "../toast.ts";
import { follow } from "../wire.ts";

/** Sounds on their way to works, with their ports. */
export default function wireAudioUploads(surroundings: Surroundings) {
  const { call, now } = surroundings;
  const audio = createAudioUploads({
    call,
    now,
    kept: keptAudio(surroundings),
    digests: createFileDigests(),
    locks: window.isSecureContext ? navigator.locks : undefined,
  });
  const audioSending = withPorts(audioSendingMachine, {
    actors: {
      startUpload: fromPromise(({ input, signal }) => audio.start(input, signal)),
      line: fromCallback(({ input, sendBack, receive }) => {
        const { drain, stop } = audio.send(input, sendBack);
        receive(drain);
        return stop;
      }),
      completeUpload: fromPromise(({ input, signal }) => audio.complete(input, signal)),
      recallFile: fromPromise(({ input }) => audio.recall(input)),
      openFile: fromPromise(({ input }) => audio.open(input)),
      cancelUpload: fromPromise(({ input, signal }) => audio.cancel(input, signal)),
    },
    actions: { tell: ({ self }, event) => self._parent?.send(event) },
  });
  return withPorts(audioUploadsMachine, {
    actors: {
      audioSending,
      // They are found by their names: no wire of the first load knows of a machine that comes late.
      followPage: fromCallback(({ sendBack, system, self }) => {
        const { session, network, navigation } = named(system);
        const queue = self._parent as AudioUploadsActor;
        let owner = surroundings.accountId();
        const returned = () => sendBack({ type: "network.returned" });
        const stops = [
          network.on("network.returned", returned).unsubscribe,
          follow(
            session,
            (snapshot) => (snapshot.matches("signedIn") ? snapshot.context.account.id : null),
            (id, isFirst) => {
              // The same person has logged in again: what waited for it goes on.
              if (id === owner && !isFirst) returned();
              if (id === null || id === owner) return;
              owner = id;
              sendBack({ type: "person.gone" });
            },
          ),
          queue.on("upload.settled", ({ workId, fileName, ended }) => {
            const said = endedText(fileName, ended);
            if (said && navigation.getSnapshot().context.place.path !== `/work/${workId}/edit-audio`) showToast(said);
          }).unsubscribe,
          followAudioTab(window, {
            onReturn: returned,
            isSending: () => queue.getSnapshot().context.files.some(({ standing }) => isSent(standing)),
            followSending: (hear) =>
              follow(
                queue,
                ({ context }) => context.files.some(({ standing }) => isSent(standing)),
                (isSending) => hear(isSending),
              ),
          }),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }),
      askServer: fromPromise(({ input, signal }) => audio.ask(input, signal)),
    },
  });
}

const named = (system: { get: (name: string) => unknown }) => ({
  session: system.get("session") as LongLivedActors["session"],
  network: system.get("network") as LongLivedActors["network"],
  navigation: system.get("navigation") as LongLivedActors["navigation"],
});

/** The toast about a file whose page is not shown; empty: none. */
function endedText(fileName: string, ended: string): string {
  if (ended === "attached") return `«${fileName}» теперь глава в черновиках`;
  if (ended === "awaitingCut") return `В файле «${fileName}» много глав: решите, разделить ли его`;
  return ended === "refused" ? `Файл «${fileName}» не подошёл: причина на странице глав` : "";
}
