import type { CallApi } from "../api/client.ts";
import { audiobooksRoutes as routes } from "../api/contract/audiobooks.routes.ts";
import { ApiFault, isRefused } from "../api/contract/envelope.ts";
import { watchedUpload } from "../api/upload.ts";
import type { AudioFacts, AudioLineNews } from "../machines/uploads/audioSending.types.ts";
import { audioRefusals } from "../text/audioRules.ts";
import { FIRST_CHUNK, holesOf, nextSize, type Tile } from "./audioChunks.ts";
import { FileChanged } from "./audioDigests.service.ts";

/** The line as a whole is full with so many chunks. */
const LANES = 3;
/** Milliseconds between two words of how far it is. */
const TOLD_EVERY = 250;

export type AudioLineSurroundings = {
  call: CallApi;
  now: () => number;
  /** One tab of the browser sends a file at a time. */
  locks: Pick<LockManager, "request">;
  /** A part is on the other side; `speed` in bytes a millisecond. */
  onStored: (id: string, file: File, tile: Tile, speed: number) => void;
};

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
  return [error.message, ...fields].includes(audioRefusals.fileChanged);
}

/** The facts as `startAudioUpload` is told of them: twice is as good as once, and the answer says what is there. */
export const beginning = ({ id, workId, chapterId, fileName, byteSize, modifiedAt }: AudioFacts) => ({
  params: { id: workId },
  body: { uploadId: id, chapterId, fileName, byteSize, modifiedAt },
});

/**
 * Sends what the server lacks of a file: the slices themselves as bodies, three at a time, larger ones on a quick line. The first fault
 * ends it.
 * @param draining - begins nothing more: the chunks that are on their way end first
 * @param tell - hears how far it is, and how it ended; not after the signal
 */
export async function runAudioLine(
  { call, now, locks, onStored }: AudioLineSurroundings,
  { facts, file }: { facts: AudioFacts; file: File },
  { signal, draining, tell }: { signal: AbortSignal; draining: AbortSignal; tell: (news: AudioLineNews) => void },
): Promise<void> {
  /** Of what can be dropped without a byte lost. */
  const idle = AbortSignal.any([signal, draining]);
  const say = (news: AudioLineNews) => signal.aborted || tell(news);

  const sendAll = async (): Promise<void> => {
    const stage = await call(routes.startAudioUpload, beginning(facts), idle);
    if (stage.state !== "receiving") return void say({ type: "server.works" });
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
      const byteSize = Math.min(sizes.get(facts.id) ?? FIRST_CHUNK, hole.end - hole.begin);
      const tile: Tile = [hole.begin, byteSize];
      hole.begin += byteSize;
      if (hole.begin >= hole.end) holes.shift();
      return tile;
    };
    const send = async ([offset, byteSize]: Tile): Promise<void> => {
      const from = now();
      const asked = { params: { id: facts.workId }, query: { uploadId: facts.id, offset } };
      const watch = watchedUpload((bytes) => {
        onTheWay.set(offset, bytes);
        if (!ours.aborted && now() - toldAt >= TOLD_EVERY) sayBytes();
      });
      const body = file.slice(offset, offset + byteSize, "application/octet-stream");
      await call(routes.uploadAudioChunk, { ...asked, file: body }, ours, watch);
      sizes.set(facts.id, nextSize(sizes.get(facts.id) ?? FIRST_CHUNK, now() - from));
      onTheWay.delete(offset);
      stored += byteSize;
      sent += byteSize;
      sayBytes();
      onStored(facts.id, file, [offset, byteSize], sent / Math.max(1, now() - begun));
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
    sizes.set(facts.id, nextSize(sizes.get(facts.id) ?? FIRST_CHUNK, null));
    throw fault;
  };

  const run = async (): Promise<void> => {
    const name = `audioUpload.${facts.id}`;
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
