import { expect, it } from "vitest";
import { readMeasured } from "../../server/audio/ffmpeg/measure.ts";

/** As ffmpeg 5.1 says it. */
const summary = (loudness: string, peak: string) => `[Parsed_ebur128_0 @ 0x5581] Summary:

  Integrated loudness:
    I:         ${loudness} LUFS
    Threshold: -29.5 LUFS

  Loudness range:
    LRA:         5.1 LU

  True peak:
    Peak:       ${peak} dBFS
`;
const silence = (start: string, end: string) =>
  `[silencedetect @ 0x55] silence_start: ${start}\n[silencedetect @ 0x55] silence_end: ${end} | silence_duration: 1\n`;
const openEnd = (start: string) => `[silencedetect @ 0x55] silence_start: ${start}\n`;
const none = { leadingSilenceMs: 0, trailingSilenceMs: 0 };
const usual = { loudness: -19.3, truePeak: -3 };

it.each([
  ["what it hears", summary("-19.3", "-3.0"), { ...usual, ...none }],
  ["above full scale", summary("-9.1", "0.4"), { loudness: -9.1, truePeak: 0.4, ...none }],
  ["nothing that sounds", summary("-70.0", "-inf"), { loudness: -70, truePeak: null, ...none }],
  ["nothing", "", { loudness: null, truePeak: null, ...none }],
  [
    "silence before",
    `${silence("0", "5.001")}${summary("-19.3", "-3.0")}`,
    { ...usual, ...none, leadingSilenceMs: 5_001 },
  ],
  [
    "silence that begins before the sound",
    `${silence("-0.02", "5.2")}${summary("-19.3", "-3.0")}`,
    { ...usual, ...none, leadingSilenceMs: 5_200 },
  ],
  ["silence within", `${silence("0.2", "6")}${silence("7", "13")}${summary("-19.3", "-3.0")}`, { ...usual, ...none }],
  [
    "silence to the end",
    `${silence("9", "15.01")}${summary("-19.3", "-3.0")}`,
    { ...usual, ...none, trailingSilenceMs: 6_000 },
  ],
  [
    "silence whose end is not said",
    `${silence("0", "5.5")}${openEnd("9.25")}${summary("-19.3", "-3.0")}`,
    { ...usual, leadingSilenceMs: 5_500, trailingSilenceMs: 5_750 },
  ],
  [
    "silence alone",
    `${openEnd("0")}${summary("-70.0", "-inf")}`,
    { loudness: -70, truePeak: null, leadingSilenceMs: 15_000, trailingSilenceMs: 15_000 },
  ],
])("of 15 seconds: %s", (_, said, expected) => {
  expect(readMeasured(said, 15_000)).toEqual(expected);
});
