import { setTimeout } from "node:timers/promises";
import * as z from "zod/mini";
import { contract } from "../src/api/contract/index.ts";
import { mp3 } from "../tests/support/sounds.ts";
import { idle, ticksUsed } from "./lib/processes.ts";
import { type Row, ratioRow } from "./lib/report.ts";
import { comparisonOf, interleave, roundsOf } from "./lib/rounds.ts";
import { openSender } from "./lib/sender.ts";
import { addAudiobook, addSound } from "./lib/sound.ts";

const MB = 1_048_576;
const FILE = 200 * MB;
/** A quarter of an hour of 128 kbit. */
const QUARTER = { frames: 34_453, bitrates: [128] as const };
const BEGINNING = 524_288;
const completed = z.object({ took: z.number(), uploadId: z.string() });

/** Milliseconds to the last byte's answer, to the end of all, and hundredths of a second of the server. */
type Measured = { toLast: number; toEnd: number; ticks: number };

/** What a File of 200 MB on the disk takes to arrive, and how soon a chapter is heard, in Chromium that nobody debugs. */
export async function measure(): Promise<Row[]> {
  let [workId, chapterId] = [0, 0];
  const { product, line, ask, took, stop } = await openSender(async (prepared) => {
    workId = await addAudiobook(prepared);
    chapterId = await addSound(prepared, workId, mp3(QUARTER));
  });
  const { server } = product;
  try {
    const first = await interleave(
      () => took("hear", { workId, chapterId }),
      () => took("fetchBeginning", { workId, chapterId, byteSize: BEGINNING }),
    );
    await ask("makeFile", { byteSize: FILE });
    await ask("logIn", { login: "vera", password: server.passwordOf("vera") });

    /** The job that reads the file once more finds no sound in it, and lets it go. */
    const isRefused = async (uploadId: string): Promise<boolean> => {
      const answer = await product.get(`/api/v2/audiobook/${workId}/edit-chapters`);
      const { uploads } = contract.getAudioChapters.result.parse(answer);
      return uploads.find((one) => one.uploadId === uploadId)?.state === "refused";
    };
    const ours = async (): Promise<Measured> => {
      await idle(server.pid);
      const before = await ticksUsed(server.pid);
      const toLast = await took("upload", { workId });
      const ticks = (await ticksUsed(server.pid)) - before;
      const { took: compared, uploadId } = completed.parse(await ask("complete"));
      while (!(await isRefused(uploadId))) await setTimeout(100);
      await product.post(`/api/v2/audiobook/${workId}/cancel-upload`, { uploadId });
      return { toLast, toEnd: toLast + compared, ticks };
    };
    const peer = async (): Promise<Measured> => {
      await idle(line.pid);
      const before = await ticksUsed(line.pid);
      const toLast = await took("put");
      const ticks = (await ticksUsed(line.pid)) - before;
      return { toLast, toEnd: toLast + (await took("hash")), ticks };
    };
    const uploads = await roundsOf(ours, peer);
    const speeds = (of: "toLast" | "toEnd") =>
      comparisonOf(uploads.map((one) => ({ ours: speed(one.ours[of]), peer: speed(one.peer[of]) })));
    const ticks = comparisonOf(uploads.map((one) => ({ ours: one.ours.ticks * 10, peer: one.peer.ticks * 10 })));
    return [
      ratioRow(
        "200 MB of sound, first byte to the last chunk's answer, against one PUT with fsync",
        "MB/s",
        speeds("toLast"),
        {
          atLeast: 0.9,
        },
      ),
      ratioRow("the same to «accepted», against that PUT and SHA-256 of the File after it", "MB/s", speeds("toEnd"), {
        atLeast: 0.9,
      }),
      ratioRow("CPU of the server meanwhile, against that of the PUT", "ms", ticks, { atMost: 1 }),
      ratioRow("first sound of a quarter of an hour on 20 Mbit, against its first 512 KiB", "ms", first, {
        atMost: 1.5,
      }),
    ];
  } finally {
    await stop();
  }
}

const speed = (milliseconds: number): number => FILE / MB / (milliseconds / 1_000);
