import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from "xstate";
import type { lateMachine } from "../machines/lib/late.machine.ts";
import type { LateMachines, LateName, LongLivedActors } from "../machines/longLived.ts";
import type { Outside } from "./outside.ts";

export type Stop = () => void;
export type Parties = LongLivedActors & Outside;
export type Party = keyof Parties;

type Sent<A> = A extends { send: (event: infer E) => void } ? E : never;
type ToldOf<A> = A extends AnyActorRef
  ? Sent<A> extends { type: infer T extends string }
    ? T
    : never
  : keyof A & string;
/** What a party can be told: types of events, of a machine that comes late too, or functions of a party that is not a machine. */
type Told<P extends Party> = ToldOf<Parties[P]> | (P extends LateName ? ToldOf<ActorRefFrom<LateMachines[P]>> : never);
/** A party that can be told nothing but what the wire says. */
type Teller<A, T extends string> = A extends AnyActorRef
  ? { send: (event: Extract<Sent<A>, { type: T }>) => void }
  : Pick<A, T & keyof A>;

/** One party hears another. */
export type Wire = {
  from: Party;
  /** In a few words: an event that is emitted, or what is seen to change. */
  hears: string;
  to: Party;
  tells: readonly string[];
  connect: (parties: Parties) => Stop;
};

/** What is told is in its types: a wire that tells something else does not compile. */
export const wire = <F extends Party, T extends Party, const E extends Told<T>>(
  from: F,
  hears: string,
  to: T,
  tells: readonly E[],
  connect: (from: Parties[F], to: Teller<Parties[T], E>, parties: Parties) => Stop,
): Wire => ({
  from,
  hears,
  to,
  tells,
  connect: (parties) => connect(parties[from], parties[to] as never, parties),
});

/** Tells what it is at once, and whenever it is another. @returns stops */
export function follow<A extends AnyActorRef, T>(
  actor: A,
  select: (snapshot: SnapshotFrom<A>) => T,
  hear: (now: T, isFirst: boolean) => void,
): Stop {
  let known = select(actor.getSnapshot());
  hear(known, true);
  const { unsubscribe } = actor.subscribe((snapshot: SnapshotFrom<A>) => {
    const now = select(snapshot);
    if (now === known) return;
    known = now;
    hear(now, false);
  });
  return unsubscribe;
}

/** Connects a machine that comes late once it is here. */
export function whenHere<N extends LateName>(
  holder: LongLivedActors[N],
  connect: (actor: ActorRefFrom<LateMachines[N]>) => Stop,
): Stop {
  let stop: Stop = () => {};
  const stopFollowing = follow(
    holder as ActorRefFrom<typeof lateMachine>,
    ({ context }) => context.actor,
    (actor) => {
      if (actor) stop = connect(actor as ActorRefFrom<LateMachines[N]>);
    },
  );
  return () => {
    stopFollowing();
    stop();
  };
}

type Returned = { type: "network.returned" };
/** What failed without a network goes on. */
export const returned = (network: Parties["network"], to: { send: (event: Returned) => void }): Stop =>
  network.on("network.returned", (event) => to.send(event)).unsubscribe;
