import type { Handlers } from "../http/dispatcher.ts";
import { restartKind } from "../jobs/failed.ts";
import { systemNow } from "./system.ts";

export const systemHandlers = {
  getSystem: (_, { now }) => systemNow(now),

  restartFailedJobs: ({ body }, { now }) => restartKind(body.kind, now),
} satisfies Partial<Handlers>;
