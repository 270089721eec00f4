import { audioRefusals } from "../../text/audioRules.ts";
import { chunkRefusals } from "../../text/chunkRules.ts";
import { saveFaultOf } from "../chapters/saveFault.ts";

/** Refused, and yet another try may help: a disk that is full now, a chunk that came torn or damaged. */
const passing: readonly string[] = [audioRefusals.noSpace, chunkRefusals.torn, chunkRefusals.damaged];

/** What the person alone can help with. A lost login is waited for. */
export function isFinalFault(error: unknown): boolean {
  const { kind, reason } = saveFaultOf(error);
  return (kind === "refused" || kind === "textRefused") && !passing.includes(reason);
}
