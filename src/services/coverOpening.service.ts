import { ApiFault } from "../api/contract/envelope.ts";
import type { DesignFound } from "../machines/covers/coverEditor.parts.ts";
import type { Drawing } from "../machines/covers/drawing.ts";
import { isSameCover } from "../text/covers.ts";
import { coverCopies } from "./coverCopies.service.ts";
import { coverDesign } from "./covers.calls.ts";
import type { Surroundings } from "./surroundings.ts";

const isSame = (one: Drawing, other: Drawing): boolean => one.workId === other.workId && isSameCover(one, other);
const isMissing = (fault: unknown): boolean => fault instanceof ApiFault && fault.is("NotFound");
const isOffline = (fault: unknown): boolean => fault instanceof ApiFault && fault.httpStatus === 0;

/**
 * What the server has of a design, and the last copy of it on this device that is another. What it has nothing of may be a new one.
 * Without a network what this device has is drawn on: the server says later whether it was overtaken.
 * A copy that was drawn while the server's drawing was on its way there is made from that drawing.
 * @throws ApiFault but for NotFound
 */
export const findDesign =
  (surroundings: Surroundings) =>
  async ({ designId }: { designId: string }, signal: AbortSignal): Promise<DesignFound> => {
    const copies = await coverCopies(surroundings).of(surroundings.accountId(), designId);
    const stored = await coverDesign(surroundings)({ id: designId }, signal).catch((fault: unknown) => {
      if (isMissing(fault) || (isOffline(fault) && copies.length > 0)) return null;
      throw fault;
    });
    const server = stored && {
      revision: stored.revision,
      drawing: { workId: stored.workId, scene: stored.scene, sources: stored.sources },
    };
    const copy = copies.find(({ drawing }) => !server || !isSame(drawing, server.drawing));
    if (!copy) return { server, copy: null };
    const { accountId, window, drawing, pictures, unanswered } = copy;
    const key = { accountId, designId, window };
    const isOwn = server !== null && unanswered.some((sent) => isSameCover(sent, server.drawing));
    const made = isOwn ? { revision: server.revision, unanswered: [] } : { revision: copy.revision, unanswered };
    return { server, copy: { ...made, drawing, pictures, key } };
  };
