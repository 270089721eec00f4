import type { AnyStateMachine } from "xstate";

/** Every port of M, none optional: a forgotten one does not compile (tests/architecture/wiring.types.ts). */
export type Ports<M extends AnyStateMachine> = Required<NonNullable<Parameters<M["provide"]>[0]["actors"]>>;
