import { audiobooksRoutes as routes } from "../api/contract/audiobooks.routes.ts";
import { isRefused } from "../api/contract/envelope.ts";
import type { AudioFacts, AudioOpened, AudioStarted } from "../machines/uploads/audioSending.setup.ts";
import type { AudioAnswers } from "../machines/uploads/audioUploads.machine.ts";
import type { Completed, LineNews } from "../machines/uploads/line.ts";
import { sentNameOf } from "./audioNames.ts";
import { digestsOfWhole, FileChanged, type FileDigests } from "./fileDigests.service.ts";
import type { KeptAudio } from "./keptAudio.service.ts";
import { refusable } from "./refusable.ts";
import type { Surroundings } from "./surroundings.ts";
import { type Tile, withTile } from "./uploadChunks.ts";
import { type LineCalls, openLine } from "./uploadLine.service.ts";

/** Bytes a millisecond: a line above it needs both cores, and the file is read after it. */
const QUICK_LINE = 40_000;
export const needsHttps = "Загрузка звука работает только по защищённому соединению (https)";

/** The facts for `startAudioUpload`, which is idempotent: its answer says what is there. */
const beginning = ({ id, workId, chapterId, fileName, byteSize, modifiedAt }: AudioFacts) => ({
  params: { id: workId },
  body: { uploadId: id, chapterId, fileName, byteSize, modifiedAt },
});

type Given = Pick<Surroundings, "call" | "now"> & {
  kept: KeptAudio;
  digests: FileDigests;
  /** undefined: the page did not come by https. */
  locks: LockManager | undefined;
};

/** Asks for the right to read: the types of the browser do not know it yet. */
type Askable = FileSystemFileHandle & {
  requestPermission: (input: { mode: "read" }) => Promise<PermissionState>;
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

    send: ({ facts, file }: { facts: AudioFacts; file: File }, tell: (news: LineNews) => void) => {
      const look = async (signal: AbortSignal) => {
        const stage = await call(routes.startAudioUpload, beginning(facts), signal);
        return stage.state === "receiving" ? stage : null;
      };
      const send: LineCalls["send"] = ({ offset, file: part }, signal, watch) => {
        const input = { params: { id: facts.workId }, query: { uploadId: facts.id, offset }, file: part };
        return call(routes.uploadAudioChunk, input, signal, watch);
      };
      return openLine({ now, locks, onStored: noteStored }, { id: facts.id, file, look, send }, tell);
    },

    complete: async ({ facts, file }: { facts: AudioFacts; file: File }, signal: AbortSignal): Promise<Completed> => {
      const read = await digestsOfWhole(digests, { file, sent: sent.get(facts.id) ?? [] }, signal);
      if (read === "fileChanged") return { outcome: "fileChanged" };
      const body = { uploadId: facts.id, digests: read };
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
      const quiet = { ...routes.getAudioChapters, reaction: "caller" } as const;
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
