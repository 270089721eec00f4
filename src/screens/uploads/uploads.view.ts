import type { WorkUploads } from "../../api/contract/bookFiles.ts";
import type { Work } from "../../api/contract/works.ts";
import { bookFileLifecycle } from "../../machines/lifecycles/bookFile.lifecycle.ts";
import { apply } from "../../machines/lifecycles/law.ts";
import { formatBytes } from "../../text/bytes.ts";
import { formatMoment } from "../../text/dates.ts";
import { counted, formatNumber } from "../../text/plural.ts";

type BookFile = WorkUploads["files"][number];
type FileWork = Pick<Work, "state" | "publishedChapterCount">;

/** Is a file made for readers? */
const isWanted = ({ state, publishedChapterCount }: FileWork, { privacyDownloads }: WorkUploads): boolean =>
  state === "published" && publishedChapterCount > 0 && privacyDownloads !== "Disable";

type BadgeView = { kind: "draft" | "live" | "wait" | "stop"; label: string };

const badges: Record<BookFile["state"], BadgeView> = {
  none: { kind: "draft", label: "Файла нет" },
  building: { kind: "wait", label: "Собирается" },
  ready: { kind: "live", label: "Готов" },
  stale: { kind: "wait", label: "Обновляется" },
  failed: { kind: "stop", label: "Не собран" },
};

/** The state of a file; one that is not renewed, because nobody gets it, is only old. */
export const fileBadge = ({ state }: BookFile, work: FileWork, uploads: WorkUploads): BadgeView =>
  state === "stale" && !isWanted(work, uploads) ? { kind: "draft", label: "Прежней версии" } : badges[state];

const timesForms = ["раз", "раза", "раз"] as const;

/** Facts of a file, term by term. `now`: milliseconds. */
export function fileFacts(
  file: BookFile,
  { contentVersion }: WorkUploads,
  now: number,
): [term: string, value: string][] {
  const { byteSize, builtAt, contentVersion: version, downloadCount } = file;
  const downloads: [string, string] = ["Скачали", counted(downloadCount, timesForms)];
  if (byteSize === null || builtAt === null || version === null) return downloadCount === 0 ? [] : [downloads];
  const isLast = version === contentVersion;
  return [
    [
      "Версия",
      isLast
        ? `${formatNumber(version)}, последняя`
        : `${formatNumber(version)}, сейчас ${formatNumber(contentVersion)}`,
    ],
    ["Размер", formatBytes(byteSize)],
    ["Собран", formatMoment(builtAt, now)],
    downloads,
  ];
}

/** Why no file is made again by hand; undefined: nothing is against it. */
export function rebuildRefusal(uploads: WorkUploads, work: FileWork): string | undefined {
  const verdicts = uploads.files.map(({ state, byteSize, reason }) =>
    apply(
      bookFileLifecycle,
      {
        state,
        facts: {
          isWanted: isWanted(work, uploads),
          hasFile: byteSize !== null,
          contentVersion: uploads.contentVersion,
          failures: 0,
          reason,
        },
      },
      { type: "rebuild.requested" },
    ),
  );
  if (verdicts.some(({ allowed }) => allowed)) return undefined;
  const [refused] = verdicts;
  return refused?.allowed === false ? refused.refusal : undefined;
}

/** Is a new file on its way? */
export const isAwaited = (uploads: WorkUploads, work: FileWork): boolean =>
  isWanted(work, uploads) && uploads.files.some(({ state }) => state === "building" || state === "stale");
