import { Editor, type Extensions, type Node } from "@tiptap/core";
import type { Schema } from "@tiptap/pm/model";
import type { NodeName } from "../../../document/schema.ts";
import type { TypedSigns } from "../../../services/typedSigns.service.ts";
import { withChoices } from "./disputes.ts";
import { withFootnoteMark } from "./FootnoteMark.ts";
import { chapterPasting } from "./paste.ts";
import { imagesOf, readPastedHtml, readPastedText } from "./pasting.ts";
import { INVITATION, Placeholder } from "./placeholder.ts";
import { inRuns, isLongText, withRuns } from "./runs.ts";
import { schemaExtensions } from "./schemaExtensions.ts";
import { keptInSight } from "./sight.ts";
import { TypedSignsRules } from "./typedSigns.ts";
import { BlockKeys, type EditorDoors, LineKeys, MarkKeys, TypingRules, UndoRedo } from "./typing.ts";

type ChapterEditorOptions = EditorDoors & {
  element: HTMLElement;
  /** Read already: a right document. */
  document: object;
  editable: boolean;
  label: string;
  className: string;
  takeImages: (files: File[], position: number) => void;
  /** Says in one line what of a pasted text was left out. */
  tell?: (message: string) => void;
  /** What is put in place of typed quotes and dashes; without it nothing is. */
  signs?: TypedSigns;
  /** Who writes: whose wordings of disputed places are one's own. */
  accountId?: number;
};

// CSS comes from our own files: the CSP forbids injected styles. TipTap's `dir` has no place in the schema. Nobody hears what is
// deleted, and to find it out takes time at every key.
const strict = { injectCSS: false, enableCoreExtensions: { textDirection: false, delete: false } } as const;
/**
 * ProseMirror wraps pasted paragraphs into whatever can hold them where the caret is, and a footnote or a disputed place could:
 * several paragraphs would become one. A node with required attributes is never made by itself.
 */
export const neverWrapIntoFootnotes = ({ nodes }: Schema): void => {
  for (const node of [nodes.footnote, nodes.dispute, nodes.wording]) if (node) node.hasRequiredAttrs = () => true;
};

/** Of a footnote: text alone. */
const notePasting = {
  transformPastedHTML: readPastedHtml,
  clipboardTextParser: readPastedText,
} as const;

/**
 * The browser tells of a new selection a moment after the key that made it: of two quick keys the second would still find the old
 * one, and a link would miss its words. ProseMirror has no public way to ask for it at once.
 */
const readSelection = (view: object): void => (view as { domObserver?: { flush: () => void } }).domObserver?.flush();

/** The extensions of a chapter's text. */
export const chapterExtensions = (doors: EditorDoors & { accountId?: number; signs?: TypedSigns }): Extensions => [
  ...schemaExtensions().map((extension) => {
    if (extension.type !== "node") return extension;
    if (extension.name === "footnote") return withFootnoteMark(extension as Node);
    const isChoice = extension.name === "dispute" || extension.name === "wording";
    return isChoice ? withChoices(extension as Node, doors.accountId ?? 0) : extension;
  }),
  UndoRedo,
  LineKeys,
  MarkKeys.configure({ openLink: doors.openLink }),
  BlockKeys.configure({ openNode: doors.openNode }),
  TypingRules,
  ...(doors.signs ? [TypedSignsRules.configure({ signs: doors.signs })] : []),
];

/** The editor of a chapter's text. */
export function createChapterEditor(options: ChapterEditorOptions): Editor {
  const { element, document, editable, label, className, takeImages, tell, openNode } = options;
  const isLong = isLongText(document);
  const content = JSON.parse(JSON.stringify(document));
  const extensions = [...chapterExtensions(options), ...(editable ? [Placeholder] : [])];
  return new Editor({
    ...strict,
    element,
    content,
    editable,
    extensions: isLong ? inRuns(extensions) : extensions,
    onBeforeCreate: ({ editor }) => {
      neverWrapIntoFootnotes(editor.schema);
      Object.assign(editor.options, { content: withRuns(editor.schema.nodeFromJSON(content)) });
    },
    editorProps: {
      ...chapterPasting({ takeImages, tell }),
      ...keptInSight(),
      attributes: {
        class: className,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        spellcheck: "true",
        lang: "ru",
        ...(editable ? { "aria-placeholder": INVITATION } : { "aria-readonly": "true", tabindex: "0" }),
      },
      handleKeyDown: (view, { ctrlKey, metaKey }) => {
        if (ctrlKey || metaKey) readSelection(view);
        return false;
      },
      handleClickOn: (_view, _position, node, nodePosition, event) => {
        if (node.type.name !== "footnote" || event.button !== 0) return false;
        openNode(nodePosition);
        return true;
      },
      handleDoubleClickOn: (_view, _position, node, nodePosition) => {
        if (node.type.name !== "image") return false;
        openNode(nodePosition);
        return true;
      },
      handleDrop: (view, event, _slice, moved) => {
        const images = moved ? [] : imagesOf(event.dataTransfer?.files);
        if (images.length === 0) return false;
        event.preventDefault();
        takeImages(images, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? 0);
        return true;
      },
    },
  });
}

const noteNodes: NodeName[] = ["doc", "paragraph", "hardBreak", "text"];

/** The small editor of a footnote: the same marks, paragraphs and their lines only. */
export const createNoteEditor = (
  element: HTMLElement,
  content: object,
  { className, onEscape, onSave }: { className: string; onEscape: () => void; onSave: () => void },
): Editor =>
  new Editor({
    ...strict,
    element,
    content: JSON.parse(JSON.stringify(content)),
    extensions: [...schemaExtensions(noteNodes), UndoRedo, LineKeys, MarkKeys],
    autofocus: "end",
    editorProps: {
      ...notePasting,
      // ProseMirror keeps both keys to itself, and the dialog would stay.
      handleKeyDown: (_view, { key, shiftKey, isComposing, repeat }) => {
        if (key === "Escape") onEscape();
        const isSave = key === "Enter" && !shiftKey && !isComposing;
        if (isSave && !repeat) onSave();
        return key === "Escape" || isSave;
      },
      attributes: {
        class: className,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Текст примечания",
        lang: "ru",
      },
    },
  });
