import type { OfflineContext } from "../../machines/reading/offlineBook.machine.ts";
import { formatBytes, formatShare } from "../../text/bytes.ts";
import type { SavedRecord } from "../../text/savedBooks.ts";

/** What can be done about a book on this device. */
export type OfflineButton = { name: string; wish: "save.requested" | "cancel.requested" | "remove.requested" };
export type OfflineView = {
  text: string;
  /** It is something that went wrong. */
  isBad: boolean;
  /** In percents; null: nothing is under way, or nobody knows how far. */
  share: number | null;
  isBusy: boolean;
  buttons: OfflineButton[];
};

const remove: OfflineButton = { name: "Удалить с устройства", wish: "remove.requested" };
const nothing = { isBad: false, share: null, isBusy: false };

type Snapshot = { value: string | object; context: OfflineContext };

/** What a reader is shown of a book and their device. */
export function offlineView({ value, context }: Snapshot): OfflineView {
  const { kept, size, moved, room, fault, format } = context;
  const takes = format === "Audiobook" && size !== null && size > 0 ? `, ${formatBytes(size)}` : "";
  const save = (name: string): OfflineButton => ({ name, wish: "save.requested" });
  if (typeof value === "object") {
    const { done, total } = moved;
    const share = total > 0 ? Math.floor((done / total) * 100) : null;
    const text = share === null ? "Сохраняется…" : `Сохраняется: ${formatShare(done, total)}`;
    return { ...nothing, text, share, isBusy: true, buttons: [{ name: "Отменить", wish: "cancel.requested" }] };
  }
  const here = kept ? formatBytes(kept.byteSize) : "";
  switch (value) {
    case "looking":
      return { ...nothing, text: "", isBusy: true, buttons: [] };
    case "removing":
      return { ...nothing, text: "Удаляется с устройства…", isBusy: true, buttons: [] };
    case "saved":
      return {
        ...nothing,
        text: fault || `${here} на устройстве: откроется и без сети`,
        isBad: fault !== "",
        buttons: [remove],
      };
    case "outdated":
      return {
        ...nothing,
        text: fault || `На устройстве прежняя, ${here}`,
        isBad: fault !== "",
        buttons: [save("Обновить"), remove],
      };
    case "full":
      return {
        ...nothing,
        isBad: true,
        text: `Не хватает места: нужно ${formatBytes(room.needed)}, есть ${formatBytes(room.free)}`,
        buttons: [save("Повторить"), ...(kept ? [remove] : [])],
      };
    case "refused":
      return {
        ...nothing,
        isBad: true,
        text: "Доступ к книге закончился: её копии на устройстве больше нет",
        buttons: [{ name: "Понятно", wish: "remove.requested" }],
      };
    default:
      return { ...nothing, text: fault, isBad: fault !== "", buttons: [save(`Сохранить на устройстве${takes}`)] };
  }
}

/** What is said of a book in the list of those on this device: whose it is, whether it sounds, and how much room it takes. */
export const savedFacts = ({ authors, format, byteSize, isTaken }: SavedRecord): string =>
  isTaken
    ? "Доступ закончился: копии больше нет"
    : [authors, format === "Audiobook" && "аудиокнига", formatBytes(byteSize)].filter(Boolean).join(", ");
