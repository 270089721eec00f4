import type { QueuedAudio } from "../../machines/uploads/audioUploads.machine.ts";
import { formatShare } from "../../text/bytes.ts";
import { counted, plural } from "../../text/plural.ts";

const isUnderWay = ({ standing }: QueuedAudio): boolean =>
  ["new", "starting", "ready", "sending", "waiting"].includes(standing);
const sum = (bytes: readonly number[]): number => bytes.reduce((all, one) => all + one, 0);

/** The notice about sounds on their way, on any page; null: none, or their own page shows them. */
export function audioNotice(files: readonly QueuedAudio[], path: string): { words: string; href: string } | null {
  const going = files.filter(isUnderWay);
  const [first] = going;
  if (!first || going.some(({ workId }) => path === hrefOf(workId))) return null;
  const share = formatShare(sum(going.map(({ received }) => received)), sum(going.map(({ byteSize }) => byteSize)));
  const count = counted(going.length, ["файл", "файла", "файлов"]);
  const isStanding =
    going.some(({ standing }) => standing === "waiting") && !going.some(({ standing }) => standing === "sending");
  return {
    words: isStanding
      ? `Связь прервалась: ${count}, ${share}. Загруженное цело, продолжим сами`
      : `${plural(going.length, ["Загружается", "Загружаются", "Загружаются"])} ${count}: ${share}`,
    href: hrefOf(first.workId),
  };
}

const hrefOf = (workId: number): string => `/work/${workId}/edit-audio`;
