import type { AnyStateMachine } from "xstate";

type Implementations<M extends AnyStateMachine> = Parameters<M["provide"]>[0];

/** Every port of M, none optional: a forgotten one does not compile (tests/architecture/wiring.types.ts). */
export type Ports<M extends AnyStateMachine> = Required<NonNullable<Implementations<M>["actors"]>>;

/** What a machine is provided with: all its ports, and the actions that the outside world carries out. */
export type Provided<M extends AnyStateMachine> = Pick<Implementations<M>, "actions"> &
  (Record<never, never> extends Ports<M> ? { actors?: never } : { actors: Ports<M> });

/** The one way to give a machine what it works with. */
export const withPorts = <M extends AnyStateMachine>(machine: M, ports: Provided<M>): M =>
  machine.provide(ports as Implementations<AnyStateMachine>) as M;
