import type { CallApi } from "../api/client.ts";
import type { InputOf } from "../api/contract/index.ts";
import { refusable } from "./refusable.ts";

type Settlement = InputOf<"settleComplaint">["body"] & { id: number };

export const createComplaintsService = (call: CallApi) => ({
  complain: (body: InputOf<"complain">["body"], signal: AbortSignal) => refusable(call("complain", { body }, signal)),
  list: (query: InputOf<"getComplaints">["query"], signal: AbortSignal) => call("getComplaints", { query }, signal),
  settle: ({ id, ...body }: Settlement, signal: AbortSignal) =>
    refusable(call("settleComplaint", { params: { id }, body }, signal)),
});

export type ComplaintsService = ReturnType<typeof createComplaintsService>;
