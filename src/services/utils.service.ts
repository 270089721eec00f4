import type { CallApi } from "../api/client.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";

export const createUtilsService = (call: CallApi) => ({
  typograf: (body: InputOf<"typograf">["body"], signal: AbortSignal) => refusable(call("typograf", { body }, signal)),
});

export type UtilsService = ReturnType<typeof createUtilsService>;
