import { accountSchemas } from "./account.ts";
import { chapterSchemas } from "./chapters.ts";
import { type Input, joinCalls, type Result } from "./define.ts";
import { fileSchemas } from "./files.ts";
import { importSchemas } from "./imports.ts";
import { readingSchemas } from "./reading.ts";
import { routes } from "./routes.ts";
import { workSchemas } from "./works.ts";

/** The one table of calls, shared by client and server: name -> method, path, access, reaction, schemas, errors. */
export const contract = joinCalls(routes, {
  ...accountSchemas,
  ...fileSchemas,
  ...workSchemas,
  ...chapterSchemas,
  ...importSchemas,
  ...readingSchemas,
});

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type InputOf<N extends CallName> = Input<Contract[N]>;
export type ResultOf<N extends CallName> = Result<Contract[N]>;
