import { ApiFault } from "../api/contract/envelope.ts";
import type { DesignFound } from "../machines/covers/coverEditor.parts.ts";
import { coverCopies } from "./coverCopies.service.ts";
import { coverDesign } from "./covers.calls.ts";
import type { Surroundings } from "./surroundings.ts";

/** The same text of the same drawing, in whatever order its parts came. */
const spelled = (drawing: unknown): string =>
  JSON.stringify(drawing, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

const isMissing = (fault: unknown): boolean => fault instanceof ApiFault && fault.is("NotFound");
const isOffline = (fault: unknown): boolean => fault instanceof ApiFault && fault.httpStatus === 0;

/**
 * What the server has of a design, and the last copy of it on this device that is another. What it has nothing of may be a new one.
 * Without a network what this device has is drawn on: the server says later whether it was overtaken.
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
    const copy = copies.find(({ drawing }) => !server || spelled(drawing) !== spelled(server.drawing));
    if (!copy) return { server, copy: null };
    const { accountId, window, revision, drawing, pictures } = copy;
    return { server, copy: { revision, drawing, pictures, key: { accountId, designId, window } } };
  };
