import { fromCallback, fromPromise } from "xstate";
import { audioPlayerMachine } from "../../machines/audio/audioPlayer.machine.ts";
import type { SoundOrder } from "../../machines/audio/audioPlayer.setup.ts";
import { createAudioElement } from "../../services/audioElement.service.ts";
import { createMediaKeys } from "../../services/mediaKeys.service.ts";
import { createPlayerTabs } from "../../services/playerTabs.service.ts";
import { createPlayRate } from "../../services/playRate.service.ts";
import { createReaderPlacesService } from "../../services/readerPlaces.service.ts";
import { createSoundAddresses } from "../../services/soundAddresses.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { withPorts } from "../ports.ts";

/** The player with its element, the keys of the system, and the other tabs. */
export default function wireAudioPlayer(surroundings: Surroundings) {
  const { now } = surroundings;
  const made = new Audio();
  const addresses = createSoundAddresses(surroundings, (contentType) => made.canPlayType(contentType) !== "");
  const places = createReaderPlacesService(surroundings);
  const rates = createPlayRate(surroundings);
  return withPorts(audioPlayerMachine, {
    actors: {
      followSound: fromCallback<SoundOrder>(({ sendBack, receive }) => {
        const sound = createAudioElement({ element: () => made, now, isOnline: () => navigator.onLine }, sendBack);
        const { element } = sound;
        const session = "mediaSession" in navigator ? navigator.mediaSession : undefined;
        const metadata = (given: MediaMetadataInit) => new MediaMetadata(given);
        const keys = createMediaKeys({ session, metadata, element, now }, sendBack);
        const tabs = createPlayerTabs(
          { channel: () => new BroadcastChannel("rukopis.player"), element, now },
          sendBack,
        );
        receive((order) => {
          sound.obey(order);
          keys.show(order);
          if (order.type === "rate.wanted") void rates.keep(order.rate);
        });
        void rates.recall().then((rate) => rate !== null && sendBack({ type: "rate.chosen", rate }));
        return () => {
          tabs.stop();
          keys.stop();
          sound.stop();
        };
      }),
      fetchAddress: fromPromise(({ input, signal }) => addresses.ask(input, signal)),
      fetchNext: fromPromise(({ input, signal }) => addresses.askNext(input, signal)),
    },
    actions: {
      keepOnDevice: (_, { place }) =>
        places.keepHere({ ...place, revisionId: null, offset: 0, movedAt: new Date(now()).toISOString() }),
    },
  });
}
