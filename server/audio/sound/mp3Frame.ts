/** A frame of MPEG layer III by its head. */
export type Frame = {
  /** 1, 2 or 2.5 */
  version: number;
  bitrate: number;
  sampleRate: number;
  channels: number;
  /** In bytes, the head among them. */
  length: number;
  samples: number;
  hasCheck: boolean;
};

/** Where each frame of the sound begins: the one with the table is not among them. */
export type Scan = {
  first: Frame;
  /** Of the very first frame, the one with a table too. */
  start: number;
  /** Behind the last frame. */
  end: number;
  offsets: Uint32Array;
  count: number;
  hasTable: boolean;
  isVariable: boolean;
};

const rates = [44_100, 48_000, 32_000];
const bitrates = {
  first: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const versions = [2.5, 0, 2, 1];

function read(second: number, third: number, fourth: number): Frame | null {
  const version = versions[(second >> 3) & 3] ?? 0;
  const isLayerThree = ((second >> 1) & 3) === 1;
  const rate = rates[(third >> 2) & 3];
  const kilobits = (version === 1 ? bitrates.first : bitrates.second)[(third >> 4) - 1];
  if (version === 0 || !isLayerThree || rate === undefined || kilobits === undefined) return null;
  const sampleRate = version === 1 ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = version === 1 ? 1_152 : 576;
  return {
    version,
    bitrate: kilobits * 1_000,
    sampleRate,
    samples,
    channels: fourth >> 6 === 3 ? 1 : 2,
    length: Math.floor((samples * kilobits * 125) / sampleRate) + ((third >> 1) & 1),
    hasCheck: (second & 1) === 0,
  };
}

/** Millions of heads are a few hundred different ones. */
const known: (Frame | null | undefined)[] = new Array(1 << 18);

/** The frame that begins with these four bytes; null: none does. */
export function frameOf(first: number, second: number, third: number, fourth: number): Frame | null {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const key = (second << 10) | (third << 2) | (fourth >> 6);
  let frame = known[key];
  if (frame === undefined) {
    frame = read(second, third, fourth);
    known[key] = frame;
  }
  return frame;
}

/** Can these be frames of one sound? */
export const isAlike = (one: Frame, other: Frame): boolean =>
  one.version === other.version && one.sampleRate === other.sampleRate;

/** How many bytes behind the head say where the sound of a frame is. */
export const sideInfoOf = ({ version, channels }: Pick<Frame, "version" | "channels">): number =>
  version === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
