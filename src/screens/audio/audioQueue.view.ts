import type { AudioUpload } from "../../api/contract/audiobooks.ts";
import type { AudioSendingSnapshot } from "../../machines/uploads/audioSending.machine.ts";
import type { QueuedAudio } from "../../machines/uploads/audioUploads.machine.ts";
import { audioRules } from "../../text/audioRules.ts";
import { formatBytes, formatShare, formatSpeed, formatTimeLeft, type Measured } from "../../text/bytes.ts";
import { lineTexts } from "../../text/chunkRules.ts";
import { counted, formatNumber, plural } from "../../text/plural.ts";

const fileForms = ["файл", "файла", "файлов"] as const;
const names = new Intl.Collator("ru", { numeric: true });

/** «Глава 2» before «Глава 10», as people number their files. */
export const inOrder = <T extends { name: string }>(files: readonly T[]): T[] =>
  [...files].sort((one, other) => names.compare(one.name, other.name));

/** Why so many files are not taken at once; empty: they are. */
export const tooManyText = (chosen: number, queued: number): string =>
  chosen + queued > audioRules.filesAtOnce
    ? `В очереди помещается ${counted(audioRules.filesAtOnce, fileForms)}. Выберите не больше ${formatNumber(audioRules.filesAtOnce - queued)}`
    : "";

/** How a file on its way looks. `value` undefined: how long it takes is not known; null: it has no bar. */
export type FileView = {
  state: "active" | "paused" | "error";
  value: number | undefined | null;
  facts: string[];
};

const bytesOf = (received: number, byteSize: number): string => `${formatBytes(received)} из ${formatBytes(byteSize)}`;

type Shown = Pick<AudioSendingSnapshot, "value" | "context">;
const nameOf = (value: Shown["value"]): string => (typeof value === "string" ? value : (Object.keys(value)[0] ?? ""));

const isIn = (value: Shown["value"], inner: string): boolean =>
  typeof value === "object" && Object.values<string>(value).includes(inner);

/** The row of a file that this page knows. */
export function fileView({ value, context }: Shown): FileView {
  const { facts, received, trouble, resumedAt } = context;
  const { byteSize } = facts;
  const share = [bytesOf(received, byteSize), formatShare(received, byteSize)];
  switch (nameOf(value)) {
    case "sending":
      if (isIn(value, "elsewhere")) return { state: "paused", value: received, facts: [...share, lineTexts.elsewhere] };
      if (isIn(value, "stopping")) return { state: "paused", value: received, facts: [...share, lineTexts.stopping] };
      if (isIn(value, "turning"))
        return { state: "active", value: received, facts: [...share, "досылаем начатое и продолжим"] };
      return {
        state: "active",
        value: received,
        facts: [
          ...share,
          formatSpeed(context),
          resumedAt > 0 && context.sent === 0
            ? `продолжаем с ${formatShare(resumedAt, byteSize)}`
            : formatTimeLeft(byteSize - received, context),
        ].filter((fact) => fact !== null),
      };
    case "unstarted":
      return { state: "error", value: 0, facts: [`${sentence(trouble)}.`, "Попробуем ещё раз сами"] };
    case "waiting":
      return {
        state: "error",
        value: received,
        facts: [
          `${sentence(trouble)} на ${formatShare(received, byteSize)}.`,
          `${bytesOf(received, byteSize)} целы, попробуем ещё раз сами`,
        ],
      };
    case "paused":
      return { state: "paused", value: received, facts: [...share, "приостановлено"] };
    case "completing":
      return { state: "active", value: undefined, facts: [`${formatBytes(byteSize)} загружено, сверяем файл`] };
    case "working":
      return { state: "active", value: undefined, facts: [`${formatBytes(byteSize)} загружено, проверяем звук`] };
    case "needsFile":
      return { state: "paused", value: received, facts: [...share, lostText(value)] };
    case "opening":
      return { state: "active", value: received, facts: [...share, "сверяем файл"] };
    case "fileChanged":
    case "refused":
      return { state: "error", value: null, facts: [trouble] };
    case "cancelling":
      return { state: "paused", value: received, facts: ["отменяем загрузку"] };
    default:
      return { state: "paused", value: received, facts: [formatBytes(byteSize), "ждёт очереди"] };
  }
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const lostText = (value: Shown["value"]): string =>
  isIn(value, "openable") ? "Файл на этом устройстве: продолжите загрузку" : "Выберите файлы ещё раз, загруженное цело";

/** The row of an upload that this page does not send: it was refused, or a co-author sends it. */
export const knownView = ({ state, reason, byteSize, received }: AudioUpload): FileView =>
  state === "refused"
    ? { state: "error", value: null, facts: [reason] }
    : {
        state: "paused",
        value: received,
        facts: [bytesOf(received, byteSize), formatShare(received, byteSize), "Загружает соавтор"],
      };

/** What the page shows next to its queue: what needs a decision or was refused, and what others send. */
export const knownApart = (uploads: readonly AudioUpload[], queued: readonly { id: string }[]): AudioUpload[] =>
  uploads.filter(
    ({ uploadId, state, isMine }) =>
      (state === "refused" || state === "awaitingCut" || (state === "receiving" && !isMine)) &&
      !queued.some(({ id }) => id === uploadId),
  );

type Going = Pick<QueuedAudio, "standing" | "received" | "byteSize"> & Measured;
const sum = (all: readonly number[]): number => all.reduce((whole, one) => whole + one, 0);

/** One line for all files of a work that are not whole yet; null: there are none. */
export function queueView(files: readonly Going[]) {
  const open = files.filter(({ standing }) =>
    ["new", "starting", "ready", "sending", "stopping", "waiting", "paused"].includes(standing),
  );
  if (open.length === 0) return null;
  const of = (...standings: string[]) => open.filter(({ standing }) => standings.includes(standing));
  const going = of("sending");
  const paused = of("paused", "stopping");
  const torn = of("waiting");
  const state: "active" | "paused" | "error" =
    paused.length === open.length ? "paused" : going.length === 0 && torn.length > 0 ? "error" : "active";
  const rest = open.length - going.length;
  const received = sum(open.map((file) => file.received));
  const whole = sum(open.map(({ byteSize }) => byteSize));
  const measured = { sent: sum(going.map(({ sent }) => sent)), spent: Math.max(0, ...going.map(({ spent }) => spent)) };
  const name = {
    active: `Загружаем ${counted(Math.max(1, going.length), fileForms)}${rest > 0 && going.length > 0 ? `, ещё ${formatNumber(rest)} ${plural(rest, ["ждёт", "ждут", "ждут"])}` : ""}`,
    paused: `Загрузка приостановлена: ${counted(open.length, fileForms)}`,
    error: `Связь прервалась: ${counted(open.length, fileForms)}`,
  }[state];
  return {
    state,
    name,
    received,
    whole,
    facts: [
      bytesOf(received, whole),
      formatShare(received, whole),
      ...(state === "active" ? [formatSpeed(measured), formatTimeLeft(whole - received, measured)] : []),
      ...(state === "error" ? ["загруженное цело, попробуем ещё раз сами"] : []),
    ].filter((fact) => fact !== null),
  };
}
