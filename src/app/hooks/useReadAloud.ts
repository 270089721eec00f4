import { useEffect, useMemo, useRef } from "react";
import { type ActorRefFrom, fromCallback } from "xstate";
import type { lazyMachine } from "../../machines/lib/lazy.machine.ts";
import { type ReadAloudActor, readAloudMachine, type VoiceOrder } from "../../machines/reading/readAloud.machine.ts";
import { createAloudSettings } from "../../services/aloudSettings.service.ts";
import { followPageHide } from "../../services/pageEvents.ts";
import { createSoundTabs } from "../../services/soundTabs.service.ts";
import { createSpeech } from "../../services/speech.service.ts";
import { useAccount, useActorOf, useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

/**
 * A voice of the browser that reads a text. It is silent when the page is left, when the person goes, and when an audiobook begins, here
 * or in another tab; the player is silent when the voice begins.
 * @param onNext the text is at its end, and its listener wants the next one
 */
export function useReadAloud(onNext: () => void): ReadAloudActor {
  const surroundings = useSurroundings();
  const accountId = useAccount().id;
  const holder = useActorOf("audioPlayer") as ActorRefFrom<typeof lazyMachine>;
  const settings = useMemo(() => createAloudSettings(surroundings), [surroundings]);
  const actor = useMachine(
    readAloudMachine,
    () => {
      const { now } = surroundings;
      return {
        actors: {
          followVoice: fromCallback<VoiceOrder>(({ sendBack, receive }) => {
            const speech = createSpeech(
              { synthesis: () => window.speechSynthesis, utterance: (text) => new SpeechSynthesisUtterance(text) },
              sendBack,
            );
            const tabs = createSoundTabs(
              () => new BroadcastChannel("rukopis.player"),
              () => sendBack({ type: "other.began" }),
            );
            receive((order) => {
              if (order.type === "say") {
                // Before it hears of «another tab».
                holder.getSnapshot().context.actor?.send({ type: "pause.requested", at: now() });
                tabs.announce();
              }
              speech.obey(order);
            });
            // Some browsers speak on when their page has gone.
            const stopHearing = followPageHide(() => sendBack({ type: "pause.requested" }));
            return () => {
              stopHearing();
              tabs.stop();
              speech.stop();
            };
          }),
        },
        actions: { keepSettings: (_, kept) => settings.write(kept) },
      };
    },
    [surroundings, settings, holder],
    { input: settings.read() },
  );
  const next = useRef(onNext);
  useEffect(() => {
    next.current = onNext;
  });
  useEffect(() => actor.on("text.ended", ({ goesOn }) => goesOn && next.current()).unsubscribe, [actor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is another listener
  useEffect(() => () => actor.send({ type: "stop.requested" }), [actor, accountId]);
  return actor;
}
