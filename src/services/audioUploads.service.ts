import { audiobooksRoutes as routes } from "../api/contract/audiobooks.routes.ts";
import { isRefused } from "../api/contract/envelope.ts";
import type {
  AudioCompleted,
  AudioFacts,
  AudioLineNews,
  AudioOpened,
  AudioStarted,
} from "../machines/uploads/audioSending.types.ts";
import type { AudioAnswers } from "../machines/uploads/audioUploads.machine.ts";
import { type Tile, tiling, withTile } from "./audioChunks.ts";
import { type AudioDigests, FileChanged } from "./audioDigests.service.ts";
import { beginning, runAudioLine } from "./audioLine.service.ts";
import { sentNameOf } from "./audioNames.ts";
import type { KeptAudio } from "./keptAudio.service.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";

/** Bytes a millisecond: a line above it needs both cores, and the file is read after it. */
const QUICK_LINE = 40_000;
export const needsHttps = "Загрузка звука работает только по защищённому соединению (https)";

type Given = Pick<Surroundings, "call" | "now"> & {
  kept: KeptAudio;
  digests: AudioDigests;
  /** undefined: the page did not come by https. */
  locks: LockManager | undefined;
};

/** Whoever asks for the right to read: the types of the browser do not know it yet. */
type Askable = FileSystemFileHandle & {
  requestPermission: (asked: { mode: "read" }) => Promise<PermissionState>;
};

/** What the machines of sounds on their way work with. */
export function createAudioUploads({ call, now, kept, digests, locks }: Given) {
  /** What was sent as one, by uploads. */
  const sent = new Map<string, Tile[]>();

  const noteStored = (id: string, file: File, tile: Tile, speed: number): void => {
    sent.set(id, withTile(sent.get(id) ?? [], tile));
    void kept.keepTile(id, { tile, sha256: null });
    // A fault is met once more when the file is compared.
    if (speed < QUICK_LINE)
      digests.digest(file, tile).then(
        (sha256) => void kept.keepTile(id, { tile, sha256 }),
        () => {},
      );
  };

  /** Is it the file whose parts lie on the server? Asked of the first and the last of them that this device has read. */
  const isSame = async ({ id, fileName, byteSize, modifiedAt }: AudioFacts, file: File): Promise<boolean> => {
    if (sentNameOf(file) !== fileName || file.size !== byteSize || file.lastModified !== modifiedAt) return false;
    const tiles = await kept.tiles(id);
    sent.set(
      id,
      tiles.map(({ tile }) => tile),
    );
    const read = tiles.filter(({ sha256 }) => sha256 !== null);
    const compared = [...read.slice(0, 1), ...read.slice(1).slice(-1)];
    const digested = await Promise.all(compared.map(({ tile }) => digests.digest(file, tile)));
    return compared.every(({ sha256 }, index) => sha256 === digested[index]);
  };

  return {
    start: async (facts: AudioFacts, signal: AbortSignal): Promise<AudioStarted> =>
      locks
        ? refusable(call(routes.startAudioUpload, beginning(facts), signal))
        : { outcome: "refused", message: needsHttps },

    /** @returns `drain`: begins nothing more, and tells when what has been begun is there */
    send: (asked: { facts: AudioFacts; file: File }, tell: (news: AudioLineNews) => void) => {
      const [stopped, drained] = [new AbortController(), new AbortController()];
      const surroundings = { call, now, locks: locks as LockManager, onStored: noteStored };
      void runAudioLine(surroundings, asked, { signal: stopped.signal, draining: drained.signal, tell });
      return { drain: () => drained.abort(), stop: () => stopped.abort() };
    },

    complete: async (
      { facts, file }: { facts: AudioFacts; file: File },
      signal: AbortSignal,
    ): Promise<AudioCompleted> => {
      const tiles = tiling(sent.get(facts.id) ?? [], file.size);
      const read: string[] = [];
      try {
        for (const tile of tiles) {
          signal.throwIfAborted();
          read.push(await digests.digest(file, tile));
        }
      } catch (error) {
        if (error instanceof FileChanged) return { outcome: "fileChanged" };
        throw error;
      }
      const body = {
        uploadId: facts.id,
        digests: tiles.map(([offset, byteSize], index): [number, number, string] => [
          offset,
          byteSize,
          read[index] ?? "",
        ]),
      };
      const { outcome } = await call(routes.completeAudioUpload, { params: { id: facts.workId }, body }, signal);
      if (outcome === "accepted") await kept.drop(facts.id);
      return { outcome };
    },

    recall: async ({ id }: { id: string }): Promise<boolean> => (await kept.handle(id)) !== null,

    open: async ({ facts, file }: { facts: AudioFacts; file: File | null }): Promise<AudioOpened> => {
      try {
        const opened = file ?? (await byHandle(facts.id));
        if (opened === null) return { outcome: "denied" };
        return (await isSame(facts, opened)) ? { outcome: "same", file: opened } : { outcome: "fileChanged" };
      } catch (error) {
        if (error instanceof FileChanged) return { outcome: "fileChanged" };
        throw error;
      }
    },

    /** What the server knows no more is cancelled. */
    cancel: async ({ id, workId }: AudioFacts, signal: AbortSignal): Promise<void> => {
      await kept.drop(id);
      await call(routes.cancelAudioUpload, { params: { id: workId }, body: { uploadId: id } }, signal).catch(
        (fault: unknown) => {
          if (!isRefused(fault, "NotFound")) throw fault;
        },
      );
    },

    /** No fault of it is the page's: it is asked again. */
    ask: async ({ workIds }: { workIds: readonly number[] }, signal: AbortSignal): Promise<AudioAnswers> => {
      const quiet = { ...routes.getAudioChapters, reaction: "caller" as const };
      const answers = await Promise.all(workIds.map((id) => call(quiet, { params: { id } }, signal)));
      return Object.fromEntries(
        answers.flatMap(({ uploads }) => uploads.map(({ uploadId, state }) => [uploadId, state] as const)),
      );
    },
  };

  async function byHandle(id: string): Promise<File | null> {
    const handle = (await kept.handle(id)) as Askable | null;
    if (!handle || (await handle.requestPermission({ mode: "read" })) !== "granted") return null;
    return handle.getFile().catch(() => null);
  }
}
