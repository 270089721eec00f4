import type { FailedJobs, System } from "../../api/contract/system.ts";
import { formatBytes } from "../../text/bytes.ts";
import { formatMoment } from "../../text/dates.ts";
import { counted, formatDecimal, formatNumber } from "../../text/plural.ts";

const GB = 1_073_741_824;
const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Saves of texts and files are refused when nothing is free; an administrator hears of it in time. */
const SCARCE = GB;

const sizeWords = (bytes: number): string =>
  bytes < GB ? formatBytes(bytes) : `${formatDecimal(bytes / GB, 1)}\u00a0ГБ`;

const waitWords = (ms: number): string => {
  if (ms === 0) return "ничего не ждёт";
  if (ms < MINUTE) return "меньше минуты";
  if (ms < HOUR) return counted(Math.floor(ms / MINUTE), ["минуту", "минуты", "минут"]);
  return counted(Math.floor(ms / HOUR), ["час", "часа", "часов"]);
};

/** «61,3 ГБ»; too little is said with what follows from it. */
function freeWords(freeBytes: number | null): string {
  if (freeBytes === null) return "система не сообщает";
  return freeBytes < SCARCE
    ? `${sizeWords(freeBytes)} — освободите место, иначе сервер перестанет сохранять`
    : sizeWords(freeBytes);
}

/** What is where, as pairs of a name and its value. */
export const figures = (
  { version, database, store, freeBytes, backedUpAt }: System,
  now: number,
): [string, string][] => [
  ["Версия", version],
  ["База данных", `PostgreSQL ${database.version}, ${database.isEmbedded ? "встроенная" : "отдельная"}`],
  ["Размер базы", sizeWords(database.byteSize)],
  ["Файлы", store === "s3" ? "в хранилище S3" : "на диске сервера"],
  ["Свободно на диске", freeWords(freeBytes)],
  ["Последняя копия", backedUpAt === null ? "копий ещё не было" : formatMoment(backedUpAt, now)],
];

/** How much work waits in the queue. */
export const queueFigures = ({ jobs }: System): [string, string][] => [
  ["Запланировано", formatNumber(jobs.waiting)],
  ["Пора выполнить", formatNumber(jobs.due)],
  ["Дольше всего ждёт", waitWords(jobs.longestWaitMs)],
];

/** «Запущен сегодня, 14:05. Версия 0.1.0»; before it that the process ends. */
export const processLine = ({ startedAt, isGoing, version }: System["processes"][number], now: number): string =>
  `${isGoing ? "Останавливается. " : ""}Запущен ${formatMoment(startedAt, now)}. Версия ${version}`;

/** «12 работ. Следующая попытка: сегодня, 15:00». */
export const failedLine = ({ count, nextTryAt }: FailedJobs, now: number): string =>
  `${counted(count, ["работа", "работы", "работ"])}. Следующая попытка: ${formatMoment(nextTryAt, now)}`;
