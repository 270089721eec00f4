import { exclusiveRoutes as routes } from "../api/contract/exclusive.routes.ts";
import type { ExclusiveDecision } from "../api/contract/exclusive.ts";
import { filesRoutes } from "../api/contract/files.routes.ts";
import type { InputOf } from "../api/contract/index.ts";
import { byIdAndBody, byParams, byQuery } from "./calls.ts";
import { refusable, refusably } from "./refusable.ts";
import { refusableImage } from "./refusableImage.ts";
import type { Surroundings } from "./surroundings.ts";

type One = { id: number };

export const requestExclusive = refusably(byIdAndBody(routes.requestExclusive));
export const sendExclusiveAgreement = refusably(byIdAndBody(routes.sendExclusiveAgreement));
export const cancelExclusive = refusably(byIdAndBody(routes.cancelExclusive));
export const terminateExclusive = refusably(byIdAndBody(routes.terminateExclusive));

/** A file becomes a temporary one, and then a scan of the agreement. `id` of the work. */
export const uploadAgreementScan =
  ({ call }: Surroundings) =>
  async ({ id, file }: One & { file: File }, signal: AbortSignal) => {
    const sent = await refusableImage("temporary", file, () => call(filesRoutes.uploadTemporaryFile, { file }, signal));
    if (sent.outcome === "refused") return sent;
    const body = { fileId: sent.result.fileId };
    return refusable(call(routes.uploadExclusiveAgreement, { params: { id }, body }, signal));
  };

/** `id` of the scan. */
export const deleteAgreementScan = refusably(byIdAndBody(routes.deleteExclusiveAgreementScan));
export const exclusiveAgreement = byParams(routes.getExclusiveAgreement);
export const exclusiveAgreements = byQuery(routes.getExclusiveAgreements);

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
