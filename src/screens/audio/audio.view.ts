import type { AudioChapter, AudioUpload } from "../../api/contract/audiobooks.ts";
import { formatBytes } from "../../text/bytes.ts";
import { formatMoment } from "../../text/dates.ts";
import { formatClock, formatLength } from "../../text/length.ts";
import { formatNumber } from "../../text/plural.ts";
import type { ChapterActionView } from "../kit/chapter.view.ts";

/** The uploads that the queue follows: those of this person that lack bytes, and all that the server works on. */
export const followed = (uploads: readonly AudioUpload[]): AudioUpload[] =>
  uploads.filter(({ state, isMine }) =>
    state === "receiving" ? isMine : ["verifying", "reading", "converting", "cutting"].includes(state),
  );

const sum = (all: readonly number[]): number => all.reduce((whole, one) => whole + one, 0);

/** «21:44», «192 кбит/с», «30,1 МБ», «загружено 19 ноября, 18:02». */
export const chapterFacts = ({ durationMs, bitrate, byteSize, addedAt }: AudioChapter, now: number): string[] =>
  durationMs === null
    ? ["Записи нет"]
    : [
        formatClock(durationMs),
        ...(bitrate === null ? [] : [`${formatNumber(Math.round(bitrate / 1_000))}\u00a0кбит/с`]),
        ...(byteSize === null ? [] : [formatBytes(byteSize)]),
        ...(addedAt === null ? [] : [`загружено ${formatMoment(addedAt, now)}`]),
      ];

/** What is done with a chapter, as it is called where it is a sound. */
export const audioLabels = (actions: readonly ChapterActionView[]): ChapterActionView[] =>
  actions.map((action) =>
    action.type === "update.requested" ? { ...action, label: "Обновить опубликованную запись" } : action,
  );

/** «6 ч 12 мин, 518,3 МБ»: what the book has now. */
export const bookText = (chapters: readonly Pick<AudioChapter, "durationMs" | "byteSize">[]): string =>
  `${formatLength(sum(chapters.map(({ durationMs }) => durationMs ?? 0)))}, ${formatBytes(sum(chapters.map(({ byteSize }) => byteSize ?? 0)))}`;

const GB = 1_073_741_824;
const gigabytes = (bytes: number): string => (bytes / GB).toLocaleString("ru", { maximumFractionDigits: 1 });
/** «1,2 из 20 ГБ»; below a tenth of one «684 КБ из 20 ГБ». */
export const quotaText = ({ used, quota }: { used: number; quota: number }): string =>
  `${used > 0 && used < GB / 10 ? formatBytes(used) : gigabytes(used)} из ${gigabytes(quota)}\u00a0ГБ`;
/** «2 ГБ». */
export const sizeText = (bytes: number): string => `${gigabytes(bytes)}\u00a0ГБ`;
