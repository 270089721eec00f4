import { useSelector } from "@xstate/react";
import type { ActorRefFrom, AnyActorRef } from "xstate";
import type { AudioPlayerActor, AudioPlayerSnapshot } from "../../machines/audio/audioPlayer.machine.ts";
import type { PlayedBook } from "../../machines/audio/audioPlayer.setup.ts";
import type { SleepTimerActor } from "../../machines/audio/sleepTimer.machine.ts";
import type { lazyMachine } from "../../machines/lib/lazy.machine.ts";
import { whenHere } from "../wire.ts";
import { useActorOf } from "./machines.ts";

type Holder = ActorRefFrom<typeof lazyMachine>;

const useHeld = (holder: AnyActorRef) => useSelector(holder as Holder, ({ context }) => context.actor);

/** The player of this page, null until something was to be heard; and what begins it. */
export function usePlayer() {
  const holder = useActorOf("audioPlayer");
  const timer = useActorOf("sleepTimer");
  const player = useHeld(holder) as AudioPlayerActor | null;
  const listen = (book: PlayedBook, index: number, location: number) => {
    timer.send({ type: "machine.wanted" });
    holder.send({ type: "machine.wanted" });
    let isTold = false;
    whenHere<"audioPlayer">(holder, (actor) => {
      if (!isTold) actor.send({ type: "listening.requested", book, index, location });
      isTold = true;
      return () => {};
    });
  };
  return { player, listen };
}

/** What is seen of the player; null where nothing sounds. */
export const usePlayerView = <T>(select: (snapshot: AudioPlayerSnapshot) => T): T | null => {
  const player = useHeld(useActorOf("audioPlayer"));
  return useSelector(player ?? undefined, (snapshot) =>
    snapshot === undefined ? null : select(snapshot as unknown as AudioPlayerSnapshot),
  );
};

/** The timer of sleep; null until the player is here. */
export const useSleepTimer = (): SleepTimerActor | null => useHeld(useActorOf("sleepTimer")) as SleepTimerActor | null;
