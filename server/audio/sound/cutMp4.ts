import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import type { WantedPiece } from "./facts.ts";
import { notSound } from "./refusal.ts";

const SECOND = 1_000;

/** The packets that begin within a piece become a file with its table before its sound. */
async function cutPiece(track: InputAudioTrack, { startMs, endMs, path }: WantedPiece): Promise<void> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) throw notSound();
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new FilePathTarget(path),
  });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const sink = new EncodedPacketSink(track);
  const begin = (await sink.getPacket(startMs / SECOND)) ?? (await sink.getFirstPacket());
  if (!begin) throw notSound();
  let first: number | undefined;
  for await (const packet of sink.packets(begin)) {
    if (packet.timestamp * SECOND < startMs) continue;
    if (packet.timestamp * SECOND >= endMs) break;
    first ??= packet.timestamp;
    await source.add(packet.clone({ timestamp: packet.timestamp - first }), { decoderConfig });
  }
  await output.finalize();
}

/** One chapter at a time: a table is built in memory. */
export async function cutMp4(path: string, pieces: readonly WantedPiece[]): Promise<void> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw notSound();
    for (const piece of pieces) await cutPiece(track, piece);
  } finally {
    input.dispose();
  }
}
