import type { EditorProps, EditorView } from "@tiptap/pm/view";
import { newRequestId } from "../../../services/requestId.ts";
import { counted } from "../../../text/plural.ts";
import { emptyParagraphs, spellLists, spellSeparators, spellSides, spellTables } from "./pastedBlocks.ts";
import { GOOGLE_SLICE, readGoogleNotes, readNotes } from "./pastedNotes.ts";
import { takeMarks, takePictures } from "./pastedPictures.ts";
import { imagesOf, type LeftOut, readPage, readPastedText } from "./pasting.ts";
import { asLines } from "./tables.ts";

type Pasted = { html: string; files: File[]; left: LeftOut };
/** What else is on the clipboard. */
type Beside = {
  /** What Google Docs says of the same text. */
  slice?: string | undefined;
  /** Pictures, and a word by which their marks are found again; without it no picture is taken. */
  files?: readonly File[];
  paste?: string;
};

/**
 * Pasted HTML as the chapter takes it: footnotes, separators, lists with their marks, and marks where its pictures belong.
 */
export function readPasted(html: string, { slice = "", files: beside = [], paste }: Beside = {}): Pasted {
  const { page, left } = readPage(html);
  // The chapter's own text needs no guesses.
  if (page.querySelector("[data-pm-slice]")) return { html: page.body.innerHTML, files: [], left };
  readNotes(page);
  readGoogleNotes(page, slice);
  const { files, lost } = takePictures(page, paste ?? "", paste === undefined ? null : beside);
  spellLists(page);
  spellTables(page);
  emptyParagraphs(page);
  spellSeparators(page);
  spellSides(page);
  return { html: page.body.innerHTML, files, left: { ...left, pictures: lost } };
}

/** One line about what did not come along; "" when everything did. */
export function leftOutWords({ pictures, deletions, comments, underlines, joinedCells }: LeftOut): string {
  const parts = [
    pictures > 0 &&
      `${counted(pictures, ["картинка", "картинки", "картинок"])} (вставьте ${pictures === 1 ? "файлом" : "файлами"})`,
    deletions > 0 && "удалённый текст исправлений",
    comments > 0 && "примечания рецензентов",
    underlines > 0 && "подчёркивание",
    joinedCells > 0 && counted(joinedCells, ["объединённая ячейка", "объединённые ячейки", "объединённых ячеек"]),
  ].filter((part) => part !== false);
  return parts.length > 0 ? `Не вставлено: ${parts.join(", ")}` : "";
}

type Doors = {
  takeImages: (files: File[], position: number) => void;
  /** Says in one line what was left out. */
  tell?: ((message: string) => void) | undefined;
};

/** How a chapter takes what is pasted into it. */
export function chapterPasting({ takeImages, tell }: Doors): EditorProps {
  let clipboard: DataTransfer | null = null;
  let files: File[] = [];
  let paste = "";
  const insert = (view: EditorView, slice: Parameters<NonNullable<EditorProps["handlePaste"]>>[2]) => {
    const transaction = view.state.tr.replaceSelection(slice);
    const positions = takeMarks(transaction, paste);
    view.dispatch(transaction.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
    for (const [number, position] of [...positions].sort(([one], [other]) => one - other)) {
      const file = files[number];
      if (file) takeImages([file], position);
    }
  };
  return {
    clipboardTextParser: readPastedText,
    transformPasted: (slice, view) => asLines(slice, view.state.selection.$from),
    transformPastedHTML: (html) => {
      const beside = { slice: clipboard?.getData(GOOGLE_SLICE), files: imagesOf(clipboard?.files), paste };
      const pasted = readPasted(html, clipboard ? beside : {});
      files = pasted.files;
      const words = leftOutWords(pasted.left);
      if (words) tell?.(words);
      return pasted.html;
    },
    handleDOMEvents: {
      paste: (_view, event) => {
        clipboard = event.clipboardData;
        files = [];
        paste = newRequestId();
        return false;
      },
    },
    handlePaste: (view, event, slice) => {
      clipboard = null;
      const beside = imagesOf(event.clipboardData?.files);
      // Word brings a picture of the text in addition to the text.
      if (beside.length > 0 && !event.clipboardData?.types.includes("text/html")) {
        takeImages(beside, view.state.selection.to);
        return true;
      }
      if (files.length === 0) return false;
      insert(view, slice);
      return true;
    },
  };
}
