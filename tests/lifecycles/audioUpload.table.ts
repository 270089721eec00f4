import type { AudioUploadEvent, AudioUploadState } from "../../src/machines/lifecycles/audioUpload.lifecycle.ts";

/** This table repeats docs/spec/audio.md, «The law of an upload», word for word, and takes nothing from the statechart. */
export const AUDIO_NOW = "2026-11-20T11:05:31.000Z";
/** Why the last cut failed. */
export const FORMER_REASON = "Файл повреждён: он обрывается раньше конца";
export const GIVEN_REASON = "Это не звук. Подойдут MP3, M4A, M4B, Ogg";

type State = AudioUploadState | "requested";
type Type = AudioUploadEvent["type"];
type Expected = { becomes: AudioUploadState } | { refused: string; code?: "UserEmailNotConfirmed" };

/** The context of the law; a field that is left out has its best value. */
export type Given = Partial<{
  byteSize: number;
  quota: number;
  used: number;
  freeBytes: number | null;
  chapterCount: number;
  isEmailConfirmed: boolean;
  isSomethingMissing: boolean;
  hasManyChapters: boolean;
  isForConversion: boolean;
  pieceCount: number;
}>;

export type Row = {
  state: State;
  type: Type;
  given: Given;
  expected: Expected;
  /** Of the upload, afterwards. */
  reason: string;
};

const no: Expected = { refused: "Сейчас это действие недоступно" };
const to = (becomes: AudioUploadState): Expected => ({ becomes });

const everywhere: Record<Type, Expected> = {
  "start.requested": no,
  "chunk.stored": no,
  "completion.requested": no,
  "verification.passed": no,
  "verification.failed": no,
  "facts.read": no,
  "sound.refused": no,
  "cut.requested": no,
  "keeping.requested": no,
  "work.done": no,
  "work.failed": no,
  "cancellation.requested": no,
  "silence.reached": no,
};

const pairs: Record<State, Record<Type, Expected>> = {
  requested: { ...everywhere, "start.requested": to("receiving") },
  receiving: {
    ...everywhere,
    "chunk.stored": to("receiving"),
    "completion.requested": to("verifying"),
    "cancellation.requested": to("cancelled"),
    "silence.reached": to("expired"),
  },
  verifying: { ...everywhere, "verification.passed": to("reading"), "verification.failed": to("receiving") },
  reading: { ...everywhere, "facts.read": to("attached"), "sound.refused": to("refused") },
  awaitingCut: {
    ...everywhere,
    "cut.requested": to("cutting"),
    "keeping.requested": to("attached"),
    "cancellation.requested": to("cancelled"),
  },
  cutting: { ...everywhere, "work.done": to("attached"), "work.failed": to("awaitingCut") },
  converting: {
    ...everywhere,
    "work.done": to("attached"),
    "work.failed": to("refused"),
    "sound.refused": to("refused"),
  },
  attached: everywhere,
  refused: { ...everywhere, "cancellation.requested": to("cancelled") },
  cancelled: everywhere,
  expired: everywhere,
};

const reasonAfter = (state: State, type: Type): string => {
  if (type === "sound.refused" && (state === "reading" || state === "converting")) return GIVEN_REASON;
  if (type === "work.failed" && (state === "cutting" || state === "converting")) return GIVEN_REASON;
  if (state === "awaitingCut" && (type === "cut.requested" || type === "keeping.requested")) return "";
  return state === "awaitingCut" ? FORMER_REASON : "";
};

const row = (state: State, type: Type, given: Given, expected: Expected): Row => ({
  state,
  type,
  given,
  expected,
  reason: reasonAfter(state, type),
});

const GB = 1_073_741_824;
const started = (given: Given, expected: Expected) => row("requested", "start.requested", given, expected);

const withGuards: Row[] = [
  started(
    { isEmailConfirmed: false },
    {
      refused: "Подтвердите адрес электронной почты",
      code: "UserEmailNotConfirmed",
    },
  ),
  started({ byteSize: 2 * GB }, to("receiving")),
  started({ byteSize: 2 * GB + 1 }, { refused: "Файл больше 2\u00a0ГБ" }),
  started({ chapterCount: 999 }, to("receiving")),
  started({ chapterCount: 1_000 }, { refused: "В книге уже 1\u00a0000 глав" }),
  started({ byteSize: 5_000, used: 15_000, quota: 20_000 }, to("receiving")),
  started(
    { byteSize: 5_001, used: 15_000, quota: 20_000 },
    {
      refused: "Место для звука кончилось: занято {used} из {quota}",
    },
  ),
  started({ byteSize: 5_000, freeBytes: GB + 5_000 }, to("receiving")),
  started({ byteSize: 5_000, freeBytes: GB + 4_999 }, { refused: "На сервере закончилось место" }),
  started({ byteSize: 5_000, freeBytes: null }, to("receiving")),
  row("receiving", "completion.requested", { isSomethingMissing: true }, to("receiving")),
  row("reading", "facts.read", { hasManyChapters: true }, to("awaitingCut")),
  row("reading", "facts.read", { isForConversion: true }, to("converting")),
  {
    ...row("awaitingCut", "cut.requested", { pieceCount: 0 }, { refused: "Оставьте хотя бы одну главу" }),
    reason: FORMER_REASON,
  },
];

export const rows: readonly Row[] = [
  ...(Object.keys(pairs) as State[]).flatMap((state) =>
    (Object.keys(everywhere) as Type[]).map((type) => row(state, type, {}, pairs[state][type])),
  ),
  ...withGuards,
];
