import { audioRefusals, audioRules } from "../../../src/text/audioRules.ts";
import type { Sound, SoundFacts } from "./facts.ts";
import { behindTags, mp3Facts } from "./mp3.ts";
import { isMp4, mp4Facts } from "./mp4.ts";
import { oggFacts } from "./ogg.ts";
import { piecesOf } from "./pieces.ts";
import { broken, notSound, SoundRefusal, unplayable } from "./refusal.ts";
import { type Source, withSource } from "./source.ts";
import { tagsOf } from "./tags.ts";

/** What other sounds begin with. */
const others: readonly [name: string, begins: (head: Buffer) => boolean][] = [
  ["FLAC", (head) => head.toString("latin1", 0, 4) === "fLaC"],
  ["WAV", (head) => /^(RIFF|RF64).{4}WAVE/s.test(head.toString("latin1", 0, 12))],
  ["AIFF", (head) => /^FORM.{4}AIF[FC]/s.test(head.toString("latin1", 0, 12))],
  ["WMA", (head) => head.toString("hex", 0, 8) === "3026b2758e66cf11"],
];

/** By the first bytes, never by the name. @throws SoundRefusal */
function factsOf(source: Source): SoundFacts {
  const head = source.read(0, 64);
  const other = others.find(([, begins]) => begins(source.read(behindTags(source), 12)));
  if (other) throw unplayable(other[0]);
  if (isMp4(head)) return mp4Facts(source);
  if (head.toString("latin1", 0, 4) === "OggS") return oggFacts(source);
  if (head.toString("latin1", 4, 8) === "ftyp") throw notSound();
  return mp3Facts(source);
}

/** A file whose parts lead out of it. */
const isOutOfRange = (error: unknown): boolean =>
  ["ERR_OUT_OF_RANGE", "ERR_BUFFER_OUT_OF_BOUNDS"].includes((error as { code?: string }).code ?? "");

/** What a file sounds like, however long it is. @throws SoundRefusal */
export function factsAt(source: Source): SoundFacts {
  try {
    return factsOf(source);
  } catch (error) {
    throw isOutOfRange(error) ? broken("части в нём перепутаны") : error;
  }
}

/** Looks at a file that came whole. @throws SoundRefusal */
export const lookAt = (path: string): Promise<Sound> =>
  withSource(path, async (source) => {
    const facts = factsAt(source);
    if (facts.durationMs < audioRules.shortest) throw new SoundRefusal(audioRefusals.tooShort);
    if (facts.durationMs > audioRules.longest) throw new SoundRefusal(audioRefusals.tooLong);
    const tags = await tagsOf(path, behindTags(source));
    const pieces = piecesOf(tags.chapters, facts.durationMs);
    return { facts, title: tags.title, pieces };
  });
