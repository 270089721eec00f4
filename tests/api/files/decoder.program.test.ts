import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { beforeAll, expect, it, vi } from "vitest";
import { decode } from "../../../server/files/decoder.ts";
import { patient } from "../../support/patience.ts";

/** The process that decodes; nothing while there is none. */
function decoders(): number[] {
  try {
    const found = execFileSync("pgrep", ["-P", String(process.pid), "-f", "imageProcess"], { encoding: "utf8" });
    return found.trim().split("\n").map(Number);
  } catch {
    return [];
  }
}

/** Other files of this process leave theirs at rest. */
beforeAll(async () => {
  for (const left of decoders()) process.kill(left, "SIGKILL");
  await vi.waitFor(() => expect(decoders()).toEqual([]), { timeout: patient(5_000) });
});

it("a picture whose process is ended from outside is made by another one", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: "#fff", noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const made = decode({ make: "upright", bytes, box: { width: 1_200, height: 1_800 } }, 16_000_000);
  const [first = 0] = await vi.waitFor(
    () => {
      const found = decoders();
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: patient(5_000) },
  );
  process.kill(first, "SIGKILL");
  expect(await made).toMatchObject({ outcome: "made", width: 1_200, height: 1_200 });
  expect(decoders()).not.toContain(first);
});

/** A square picture that takes its time, or none. */
const square = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

it.each([
  ["two small pictures are made at a time", 2_000, ["tiny", "first"]],
  ["a large picture is made alone", 2_001, ["first", "tiny"]],
])("%s", async (_, side, expected) => {
  const [first, tiny] = await Promise.all([square(side), square(8)]);
  const done: string[] = [];
  const make = async (name: string, bytes: Buffer, points: number) => {
    const made = await decode({ make: "upright", bytes, box: { width: 1_200, height: 1_800 } }, points);
    expect(made.outcome).toBe("made");
    done.push(name);
  };
  await Promise.all([make("first", first, side * side), make("tiny", tiny, 64)]);
  expect(done).toEqual(expected);
});
