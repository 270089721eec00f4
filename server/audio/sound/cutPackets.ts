import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
} from "mediabunny";
import type { PieceToCut, SoundFacts } from "./facts.ts";
import { notSound } from "./refusal.ts";

const SECOND = 1_000;

/** MP4 has its table before the sound, and is built in memory: one chapter at a time. */
const containers = {
  "audio/mp4": { input: MP4, output: () => new Mp4OutputFormat({ fastStart: "in-memory" }) },
  "audio/ogg": { input: OGG, output: () => new OggOutputFormat() },
};
type Container = (typeof containers)[keyof typeof containers];

/** The packets that begin within a piece become a file. */
async function cutPiece(track: InputAudioTrack, { startMs, endMs, path }: PieceToCut, { output: format }: Container) {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || decoderConfig === null) throw notSound();
  const output = new Output({ format: format(), target: new FilePathTarget(path) });
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

/** @throws SoundRefusal */
export async function cutPackets(
  path: string,
  contentType: SoundFacts["contentType"],
  pieces: readonly PieceToCut[],
): Promise<void> {
  if (contentType !== "audio/mp4" && contentType !== "audio/ogg") throw notSound();
  const container = containers[contentType];
  const input = new Input({ source: new FilePathSource(path), formats: [container.input] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw notSound();
    for (const piece of pieces) await cutPiece(track, piece, container);
  } finally {
    input.dispose();
  }
}
