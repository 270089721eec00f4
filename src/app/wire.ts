import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from "xstate";
import type { lazyMachine } from "../machines/lib/lazy.machine.ts";
import type { LazyMachines, LazyName, LongLivedActors } from "../machines/longLived.ts";
import type { Outside } from "./outside.types.ts";

export type Stop = () => void;
export type Parties = LongLivedActors & Outside;
export type Party = keyof Parties;

type Sent<A> = A extends { send: (event: infer E) => void } ? E : never;
type EventNames<A> = A extends AnyActorRef
  ? Sent<A> extends { type: infer T extends string }
    ? T
    : never
  : keyof A & string;
/** What a party can get: types of events, also of a machine that comes late, or functions of another party. */
type Receivable<P, N extends keyof P> =
  | EventNames<P[N]>
  | (N extends LazyName ? EventNames<ActorRefFrom<LazyMachines[N]>> : never);
/** A party that can get only what the wire names. */
type Teller<A, T extends string> = A extends AnyActorRef
  ? { send: (event: Extract<Sent<A>, { type: T }>) => void }
  : Pick<A, T & keyof A>;

/** One party hears another. */
export type Wire<P = Parties> = {
  from: keyof P & string;
  /** In a few words: an event that is emitted, or what is seen to change. */
  hears: string;
  to: keyof P & string;
  tells: readonly string[];
  connect: (parties: P) => Stop;
};

/** Makes wires among some parties. A wire that sends what its types do not name does not compile. */
export const wireAmong =
  <P extends object>() =>
  <F extends keyof P & string, T extends keyof P & string, const E extends Receivable<P, T>>(
    from: F,
    hears: string,
    to: T,
    tells: readonly E[],
    connect: (from: P[F], to: Teller<P[T], E>, parties: P) => Stop,
  ): Wire<P> => ({
    from,
    hears,
    to,
    tells,
    connect: (parties) => connect(parties[from], parties[to] as Teller<P[T], E>, parties),
  });

/** Makes wires among what lives as long as the page. */
export const wire = wireAmong<Parties>();

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
export function whenHere<N extends LazyName>(
  holder: LongLivedActors[N],
  connect: (actor: ActorRefFrom<LazyMachines[N]>) => Stop,
): Stop {
  let stop: Stop = () => {};
  const stopFollowing = follow(
    holder as ActorRefFrom<typeof lazyMachine>,
    ({ context }) => context.actor,
    (actor) => {
      if (actor) stop = connect(actor as ActorRefFrom<LazyMachines[N]>);
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
