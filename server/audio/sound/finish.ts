import { createHash } from "node:crypto";
import { audioRules } from "../../../src/text/audioRules.ts";
import type { CutPiece } from "./facts.ts";
import { factsAt } from "./look.ts";
import { broken } from "./refusal.ts";
import { withSource } from "./source.ts";

const WINDOW = 1_048_576;

/** What a file is that was made of another one. @throws SoundRefusal */
export const finish = ({ path }: { path: string }): Promise<CutPiece> =>
  withSource(path, (source) => {
    const hash = createHash("sha256");
    for (let at = 0; at < source.size; at += WINDOW) hash.update(source.read(at, WINDOW));
    const facts = factsAt(source);
    if (facts.durationMs < audioRules.shortest) throw broken("в нём пустая глава");
    return { facts, byteSize: source.size, sha256: hash.digest("hex") };
  });
