import { listeningRoutes } from "../api/contract/audiobooks.routes.ts";
import { ApiFault } from "../api/contract/envelope.ts";
import type { AddressAnswer, ChapterKey, SoundAddress } from "../machines/audio/audioPlayer.setup.ts";
import type { Surroundings } from "./surroundings.ts";

/** So long an address holds. It is counted from the answer: the clock of a device may be a day wrong. */
const LIFE = 6 * 3_600_000;

/** What a refusal means for the listener; everything else is no refusal. */
function wordsOf(fault: unknown): string | null {
  if (!(fault instanceof ApiFault)) return null;
  if (fault.is("NotFound")) return "Запись снята автором";
  if (fault.is("AccessDenied")) return "Доступ к книге закрыт";
  return fault.is("TooManyRequests") ? fault.message : null;
}

type Playable = (contentType: string) => boolean;

/** Under which addresses chapters are heard. */
export const createSoundAddresses = ({ call, now }: Pick<Surroundings, "call" | "now">, canPlay: Playable) => {
  const ask = async ({ workId, chapterId }: ChapterKey, signal: AbortSignal): Promise<AddressAnswer> => {
    try {
      const params = { id: workId, chapterId };
      const { sources } = await call(listeningRoutes.getAudioUrl, { params }, signal);
      const source = sources.find(({ contentType }) => canPlay(contentType)) ?? sources[0];
      return { outcome: "given", address: { url: source?.url ?? "", until: now() + LIFE } };
    } catch (fault) {
      const message = wordsOf(fault);
      if (message === null) throw fault;
      return { outcome: "refused", message };
    }
  };
  return {
    ask,
    /** Of a chapter that may be asked for once more later: what comes between is no fault yet. */
    askNext: async (chapter: ChapterKey, signal: AbortSignal): Promise<SoundAddress | null> => {
      const answer = await ask(chapter, signal);
      return answer.outcome === "given" ? answer.address : null;
    },
  };
};
