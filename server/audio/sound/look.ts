import { audioRefusals, audioRules } from "../../../src/text/audioRules.ts";
import { isForConversion, type Sound, type SoundFacts } from "./facts.ts";
import { flacFacts } from "./flac.ts";
import { behindTags, mp3Facts } from "./mp3.ts";
import { isMp4, mp4Facts } from "./mp4.ts";
import { oggFacts } from "./ogg.ts";
import { oggMarks } from "./oggComments.ts";
import { piecesOf } from "./pieces.ts";
import { broken, notSound, SoundRefusal, unplayable } from "./refusal.ts";
import { type Source, withSource } from "./source.ts";
import { tagsOf } from "./tags.ts";
import { wavFacts } from "./wav.ts";

/** What other sounds begin with, and who reads those of which a copy can be made. */
const others: readonly [name: string, begins: (head: Buffer) => boolean, read?: (source: Source) => SoundFacts][] = [
  ["FLAC", (head) => head.toString("latin1", 0, 4) === "fLaC", flacFacts],
  ["WAV", (head) => /^(RIFF|RF64).{4}WAVE/s.test(head.toString("latin1", 0, 12)), wavFacts],
  ["AIFF", (head) => /^FORM.{4}AIF[FC]/s.test(head.toString("latin1", 0, 12))],
  ["WMA", (head) => head.toString("hex", 0, 8) === "3026b2758e66cf11"],
];

/** By the first bytes, never by the name. @throws SoundRefusal */
function factsOf(source: Source, hasFfmpeg: boolean): SoundFacts {
  const head = source.read(0, 64);
  const other = others.find(([, begins]) => begins(source.read(behindTags(source), 12)));
  if (other) {
    const [name, , read] = other;
    if (!hasFfmpeg || !read) throw unplayable(name);
    return read(source);
  }
  if (isMp4(head)) return mp4Facts(source);
  if (head.toString("latin1", 0, 4) === "OggS") return oggFacts(source);
  if (head.toString("latin1", 4, 8) === "ftyp") throw notSound();
  return mp3Facts(source);
}

/** A file whose parts lead out of it. */
const isOutOfRange = (error: unknown): boolean =>
  ["ERR_OUT_OF_RANGE", "ERR_BUFFER_OUT_OF_BOUNDS"].includes((error as { code?: string }).code ?? "");

/** What a file sounds like, however long it is. @param hasFfmpeg FLAC and WAV are sounds too @throws SoundRefusal */
export function factsAt(source: Source, hasFfmpeg = false): SoundFacts {
  try {
    return factsOf(source, hasFfmpeg);
  } catch (error) {
    throw isOutOfRange(error) ? broken("части в нём перепутаны") : error;
  }
}

/** Looks at a file that came whole. @param given.hasFfmpeg FLAC and WAV are sounds too @throws SoundRefusal */
export const lookAt = (path: string, { hasFfmpeg = false }: { hasFfmpeg?: boolean } = {}): Promise<Sound> =>
  withSource(path, async (source) => {
    const facts = factsAt(source, hasFfmpeg);
    if (facts.durationMs < audioRules.shortest) throw new SoundRefusal(audioRefusals.tooShort);
    if (facts.durationMs > audioRules.longest) throw new SoundRefusal(audioRefusals.tooLong);
    const tags = await tagsOf(path, behindTags(source));
    const marks = facts.contentType === "audio/ogg" ? oggMarks(source) : tags.chapters;
    const pieces = isForConversion(facts) ? null : piecesOf(marks, facts.durationMs);
    return { facts, title: tags.title, pieces };
  });
