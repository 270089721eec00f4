import { exclusiveRoutes as routes } from "../api/contract/exclusive.routes.ts";
import type { ExclusiveDecision } from "../api/contract/exclusive.ts";
import { filesRoutes } from "../api/contract/files.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { imageFault } from "./imageRules.ts";
import { refusable, refusedFor } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };

export const requestExclusive =
  ({ call }: Surroundings) =>
  ({ id }: One, signal: AbortSignal) =>
    refusable(call(routes.requestExclusive, { params: { id }, body: {} }, signal));

export const sendExclusiveAgreement =
  ({ call }: Surroundings) =>
  ({ id }: One, signal: AbortSignal) =>
    refusable(call(routes.sendExclusiveAgreement, { params: { id }, body: {} }, signal));

export const cancelExclusive =
  ({ call }: Surroundings) =>
  ({ id }: One, signal: AbortSignal) =>
    refusable(call(routes.cancelExclusive, { params: { id }, body: {} }, signal));

export const terminateExclusive =
  ({ call }: Surroundings) =>
  ({ id }: One, signal: AbortSignal) =>
    refusable(call(routes.terminateExclusive, { params: { id }, body: {} }, signal));

/** A file becomes a temporary one, and then a scan of the agreement. `id` of the work. */
export const uploadAgreementScan =
  ({ call }: Surroundings) =>
  async ({ id, file }: One & { file: File }, signal: AbortSignal) => {
    const fault = refusedFor(await imageFault("temporary", file));
    if (fault) return fault;
    const sent = await refusable(call(filesRoutes.uploadTemporaryFile, { file }, signal));
    if (sent.outcome === "refused") return sent;
    const body = { fileId: sent.result.fileId };
    return refusable(call(routes.uploadExclusiveAgreement, { params: { id }, body }, signal));
  };

/** `id` of the scan. */
export const deleteAgreementScan =
  ({ call }: Surroundings) =>
  ({ id }: { id: string }, signal: AbortSignal) =>
    refusable(call(routes.deleteExclusiveAgreementScan, { params: { id }, body: {} }, signal));

export const exclusiveAgreement =
  ({ call }: Surroundings) =>
  (params: One, signal: AbortSignal) =>
    call(routes.getExclusiveAgreement, { params }, signal);

export const exclusiveAgreements =
  ({ call }: Surroundings) =>
  (query: InputOf<"getExclusiveAgreements">["query"], signal: AbortSignal) =>
    call(routes.getExclusiveAgreements, { query }, signal);

type Decision = {
  decision: ExclusiveDecision;
  reason: string;
  since: string;
  proof: InputOf<"decideExclusive">["body"]["proof"];
};

/** `id` of the work. */
export const decideExclusive =
  ({ call }: Surroundings) =>
  ({ id, ...body }: One & Decision, signal: AbortSignal) =>
    refusable(call(routes.decideExclusive, { params: { workId: id }, body }, signal));
