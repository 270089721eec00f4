import type { CallApi } from "./client.ts";
import type { CallName, InputOf, ResultOf } from "./contract/index.ts";
import { routes } from "./contract/routes.ts";

export type CallByName = <N extends CallName>(name: N, input: InputOf<N>, signal?: AbortSignal) => Promise<ResultOf<N>>;

/**
 * The same client for programs that hold the whole table: tests and the endurance run. Screens name routes.
 * @throws Error '{name} is not exist in api config' (spec/seed.md, section 7)
 */
export const callByName =
  (call: CallApi): CallByName =>
  async (name, input, signal) => {
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (!route) throw new Error(`${name} is not exist in api config`);
    return (await call(route as never, input as never, signal)) as never;
  };
