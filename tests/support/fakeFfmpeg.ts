import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What it does with a sound of which a copy is asked: in the words of a shell, `$to` is the copy's path. */
const deeds = {
  copies: '/bin/cp "$here/copy" "$to"',
  fails: "echo 'Invalid data found when processing input' >&2; exit 1",
  "hangs in the middle": 'echo "half of it" > "$to"; echo $$ >> "$here/hanging"; exec /bin/sleep 600',
  "writes garbage": 'echo "это не звук" > "$to"',
  "writes nothing": ":",
  "finds no room": "echo 'av_interleaved_write_frame(): No space left on device' >&2; exit 1",
  "talks without end": "while :; do echo 'no end of words, and no end of words, and no end of words' >&2; done",
} as const;
export type Deed = keyof typeof deeds;

const summaryOf = (loudness: string, peak: string) => `[Parsed_ebur128_0 @ 0x5581] Summary:

  Integrated loudness:
    I:         ${loudness} LUFS
    Threshold: -29.5 LUFS

  Loudness range:
    LRA:         5.1 LU
    Threshold: -39.5 LUFS
    LRA low:   -23.0 LUFS
    LRA high:  -17.9 LUFS

  True peak:
    Peak:       ${peak} dBFS
`;

/** A program in place of ffmpeg: a process of its own, which does what the test sets. */
export class FakeFfmpeg {
  readonly path: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.path = join(folder, "ffmpeg");
  }

  static async make(): Promise<FakeFfmpeg> {
    const fake = new FakeFfmpeg(await mkdtemp(join(tmpdir(), "rukopis-ffmpeg-")));
    await fake.does("copies");
    await fake.says({});
    return fake;
  }

  /** What it does from now on. @param copy the bytes that it makes of every sound */
  async does(deed: Deed, copy: Uint8Array = Buffer.alloc(0)): Promise<void> {
    await writeFile(join(this.#folder, "copy"), copy);
    await writeFile(join(this.#folder, "asked"), "");
    const script = `#!/bin/sh
here='${this.#folder}'
echo "$*" >> "$here/asked"
for last; do :; done
case "$last" in
  -version) echo "ffmpeg version 7.1.1-fake Copyright";;
  -) /bin/cat "$here/said" >&2;;
  file:*) to="\${last#file:}"; ${deeds[deed]};;
esac
`;
    await writeFile(this.path, script);
    await chmod(this.path, 0o755);
  }

  /** What it hears in every sound from now on; `words`: as it says it. */
  async says({ loudness = "-19.3", peak = "-3.0", silences = "", words = "" }): Promise<void> {
    await writeFile(join(this.#folder, "said"), words || `${silences}${summaryOf(loudness, peak)}`);
  }

  /** How it was called since it does what it does, a line a call. */
  async asked(): Promise<string[]> {
    return (await readFile(join(this.#folder, "asked"), "utf8")).split("\n").filter((line) => line !== "");
  }

  /** Those of its processes end that hang. */
  async leave(): Promise<void> {
    const hanging = await readFile(join(this.#folder, "hanging"), "utf8").catch(() => "");
    for (const pid of hanging.split("\n").filter((line) => line !== "")) {
      try {
        process.kill(Number(pid), "SIGKILL");
      } catch {
        // Ended already.
      }
    }
    await rm(this.#folder, { recursive: true });
  }
}
