import { useActorRef } from "@xstate/react";
import { useEffect, useMemo, useRef } from "react";
import { type ActorRefFrom, fromCallback } from "xstate";
import type { lateMachine } from "../../machines/lib/late.machine.ts";
import { type ReadAloudActor, readAloudMachine } from "../../machines/reading/readAloud.machine.ts";
import type { VoiceOrder } from "../../machines/reading/readAloud.types.ts";
import { createAloudSettings } from "../../services/aloudSettings.service.ts";
import { createSoundTabs } from "../../services/soundTabs.service.ts";
import { createSpeech } from "../../services/speech.service.ts";
import { inspected } from "../inspect.ts";
import type { Ports } from "../ports.ts";
import { useAccount, useActorOf, useSurroundings } from "./machines.ts";

/**
 * A voice of the browser that reads a text. It is silent when the page is left, when the person goes, and when an audiobook begins, here
 * or in another tab; the player is silent when the voice begins.
 * @param onNext the text is at its end, and its listener wants the next one
 */
export function useReadAloud(onNext: () => void): ReadAloudActor {
  const surroundings = useSurroundings();
  const accountId = useAccount().id;
  const holder = useActorOf("audioPlayer") as ActorRefFrom<typeof lateMachine>;
  const settings = useMemo(() => createAloudSettings(surroundings), [surroundings]);
  const machine = useMemo(() => {
    const { now } = surroundings;
    return readAloudMachine.provide({
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
          const pause = () => sendBack({ type: "pause.requested" });
          addEventListener("pagehide", pause);
          return () => {
            removeEventListener("pagehide", pause);
            tabs.stop();
            speech.stop();
          };
        }),
      } satisfies Ports<typeof readAloudMachine>,
      actions: { keepSettings: (_, kept) => settings.write(kept) },
    });
  }, [surroundings, settings, holder]);
  const actor = useActorRef(machine, { ...inspected, input: settings.read() });
  const next = useRef(onNext);
  useEffect(() => {
    next.current = onNext;
  });
  useEffect(() => actor.on("text.ended", ({ goesOn }) => goesOn && next.current()).unsubscribe, [actor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is another listener
  useEffect(() => () => actor.send({ type: "stop.requested" }), [actor, accountId]);
  return actor;
}
