import type { CallApi } from "./client.ts";
import type { Route } from "./contract/define.ts";
import type { CallName, InputOf, ResultOf } from "./contract/index.ts";
import { routes } from "./contract/routes.ts";

export type CallByName = <N extends CallName>(name: N, input: InputOf<N>, signal?: AbortSignal) => Promise<ResultOf<N>>;

/**
 * The same client, by the name of a call, for programs that hold the whole table of routes: tests and the endurance run.
 * Screens name routes.
 * @throws Error '{name} is not exist in api config' (docs/spec/api.md, «The client»)
 */
export const callByName =
  (call: CallApi): CallByName =>
  async <N extends CallName>(name: N, input: InputOf<N>, signal?: AbortSignal): Promise<ResultOf<N>> => {
    const route: Route | undefined = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (!route) throw new Error(`${name} is not exist in api config`);
    return await call(route as Route & { name: N }, input, signal);
  };
