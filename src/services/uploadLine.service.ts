import { ApiFault, isRefused } from "../api/contract/envelope.ts";
import type { Upload } from "../api/http.ts";
import { watchedUpload } from "../api/upload.ts";
import type { LineNews } from "../machines/uploads/line.ts";
import { chunkRefusals } from "../text/chunkRules.ts";
import { FileChanged } from "./fileDigests.service.ts";
import { type ByteRange, FIRST_CHUNK, holesOf, nextSize, type Tile } from "./uploadChunks.ts";

/** The line as a whole is full with so many chunks. */
const LANES = 3;
/** Milliseconds between two words of how far it is. */
const TOLD_EVERY = 250;

export type LineSurroundings = {
  now: () => number;
  /** One tab of the browser sends a file at a time; undefined: the browser does not let tabs agree. */
  locks: Pick<LockManager, "request"> | undefined;
  /** A part is on the other side; `speed` in bytes a millisecond. */
  onStored: (id: string, file: File, tile: Tile, speed: number) => void;
};

/** How a kind of uploads speaks with its server. */
export type LineCalls = {
  /** What is there of the file, in order; null: nothing more is wanted. */
  look: (signal: AbortSignal) => Promise<{ ranges: readonly ByteRange[]; received: number } | null>;
  send: (part: { offset: number; file: Blob }, signal: AbortSignal, watch: Upload) => Promise<unknown>;
};

type LineControls = { signal: AbortSignal; draining: AbortSignal; tell: (news: LineNews) => void };

/** The sizes that the lines of this page have found, by uploads. */
const sizes = new Map<string, number>();

const isUnreadable = (file: File, at: number): Promise<boolean> =>
  file
    .slice(at, at + 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    );

const isAborted = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";

/** The browser does not read it any more, or the server has other bytes. */
function isChange(error: unknown): boolean {
  if (error instanceof FileChanged) return true;
  if (!isRefused(error, "InvalidRequestFields")) return false;
  const fields = Object.values(error.envelope.invalidFields ?? {}).flat();
  return [error.message, ...fields].includes(chunkRefusals.fileChanged);
}

/**
 * Sends what the server lacks of a file: the slices themselves as bodies, three at a time, larger ones on a quick line. The first fault
 * ends it.
 * @param id - its sizes are remembered by it, and one tab sends it
 * @param draining - begins nothing more: the chunks that are on their way end first
 * @param tell - hears how far it is, and how it ended; not after the signal
 */
export async function runLine(
  { now, locks, onStored }: LineSurroundings,
  { id, file, look, send: sendPart }: { id: string; file: File } & LineCalls,
  { signal, draining, tell }: LineControls,
): Promise<void> {
  /** Of what can be dropped without a byte lost. */
  const idle = AbortSignal.any([signal, draining]);
  const say = (news: LineNews) => signal.aborted || tell(news);

  const sendAll = async (): Promise<void> => {
    const stage = await look(idle);
    if (stage === null) return void say({ type: "server.works" });
    const holes = holesOf(stage.ranges, file.size).map(([begin, end]) => ({ begin, end }));
    const onTheWay = new Map<number, number>();
    const ended = new AbortController();
    const ours = AbortSignal.any([signal, ended.signal]);
    const begun = now();
    let [stored, sent, toldAt] = [stage.received, 0, Number.NEGATIVE_INFINITY];

    const sayBytes = () => {
      toldAt = now();
      const going = [...onTheWay.values()].reduce((sum, bytes) => sum + bytes, 0);
      say({ type: "bytes.sent", received: stored + going, stored, sent: sent + going, spent: toldAt - begun });
    };
    const next = (): Tile | null => {
      const [hole] = holes;
      if (!hole || draining.aborted) return null;
      const byteSize = Math.min(sizes.get(id) ?? FIRST_CHUNK, hole.end - hole.begin);
      const tile: Tile = [hole.begin, byteSize];
      hole.begin += byteSize;
      if (hole.begin >= hole.end) holes.shift();
      return tile;
    };
    const send = async ([offset, byteSize]: Tile): Promise<void> => {
      const from = now();
      const watch = watchedUpload((bytes) => {
        onTheWay.set(offset, bytes);
        if (!ours.aborted && now() - toldAt >= TOLD_EVERY) sayBytes();
      });
      const body = file.slice(offset, offset + byteSize, "application/octet-stream");
      await sendPart({ offset, file: body }, ours, watch);
      sizes.set(id, nextSize(sizes.get(id) ?? FIRST_CHUNK, now() - from));
      onTheWay.delete(offset);
      stored += byteSize;
      sent += byteSize;
      sayBytes();
      onStored(id, file, [offset, byteSize], sent / Math.max(1, now() - begun));
    };
    const lane = async (): Promise<void> => {
      for (let tile = next(); tile; tile = next()) {
        const [offset] = tile;
        await send(tile).catch(async (fault: unknown) => {
          ended.abort();
          // A file that is not what it was ends a request as a lost network does.
          const isUnanswered = fault instanceof ApiFault && fault.envelope.errorCode === undefined;
          if (isUnanswered && (await isUnreadable(file, offset))) throw new FileChanged();
          throw fault;
        });
      }
    };
    // The others end at once; the one that failed says why.
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
    const failed = lanes.filter((one) => one.status === "rejected").map(({ reason }) => reason as unknown);
    const fault = failed.find((one) => !isAborted(one)) ?? failed[0];
    if (fault === undefined) return void say({ type: draining.aborted ? "line.drained" : "all.sent" });
    sizes.set(id, nextSize(sizes.get(id) ?? FIRST_CHUNK, null));
    throw fault;
  };

  const run = async (): Promise<void> => {
    if (!locks) return sendAll();
    const name = `upload.${id}`;
    const isMine = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await sendAll();
      return lock !== null;
    });
    if (isMine) return;
    say({ type: "lock.awaited" });
    await locks.request(name, { signal: idle }, async () => {
      say({ type: "lock.taken" });
      await sendAll();
    });
  };

  await run().catch((error: unknown) => {
    if (draining.aborted && isAborted(error)) return say({ type: "line.drained" });
    say(isChange(error) ? { type: "file.changed" } : { type: "line.failed", error });
  });
}

/** A line that is under way. `drain`: begins nothing more, and tells when what has been begun is there. */
export function openLine(
  surroundings: LineSurroundings,
  sent: { id: string; file: File } & LineCalls,
  tell: (news: LineNews) => void,
) {
  const [stopped, drained] = [new AbortController(), new AbortController()];
  void runLine(surroundings, sent, { signal: stopped.signal, draining: drained.signal, tell });
  return { drain: () => drained.abort(), stop: () => stopped.abort() };
}
