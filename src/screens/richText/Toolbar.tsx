import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { type ToolbarCommand, type ToolbarState, toolbarCommands, toolbarState } from "./editor/commands.ts";
import styles from "./Toolbar.module.css";
import { useEditorState } from "./useEditorState.ts";

type Tool = {
  name: ToolbarCommand | "link" | "image" | "footnote" | "typograf" | "find";
  label: string;
  icon: ReactNode;
  /** What is pressed at the caret. */
  pressed?: keyof ToolbarState;
  needs?: "canUndo" | "canRedo";
};

/** What can be done to the text of a chapter. */
export const chapterTools: readonly (readonly Tool[])[] = [
  [
    { name: "undo", label: "Отменить ввод, Ctrl+Z", icon: <Icon name="undo-2" />, needs: "canUndo" },
    { name: "redo", label: "Вернуть ввод, Ctrl+Shift+Z", icon: <Icon name="redo-2" />, needs: "canRedo" },
  ],
  [
    { name: "bold", label: "Полужирный, Ctrl+B", icon: <Icon name="letter-b" />, pressed: "bold" },
    { name: "italic", label: "Курсив, Ctrl+I", icon: <Icon name="italic" />, pressed: "italic" },
    { name: "strike", label: "Зачёркнутый, Ctrl+Shift+X", icon: <Icon name="strikethrough" />, pressed: "strike" },
    {
      name: "superscript",
      label: "Верхний индекс, Ctrl+точка",
      icon: <Icon name="superscript" />,
      pressed: "superscript",
    },
    { name: "subscript", label: "Нижний индекс, Ctrl+запятая", icon: <Icon name="subscript" />, pressed: "subscript" },
  ],
  [
    { name: "heading1", label: "Подзаголовок, Ctrl+Alt+1", icon: <Icon name="heading-1" />, pressed: "heading1" },
    { name: "heading2", label: "Малый подзаголовок, Ctrl+Alt+2", icon: <Icon name="heading-2" />, pressed: "heading2" },
    { name: "quote", label: "Цитата, Ctrl+Shift+B", icon: <Icon name="quote" />, pressed: "quote" },
    { name: "poem", label: "Стихи, Ctrl+Alt+P", icon: <Icon name="text-quote" />, pressed: "poem" },
    {
      name: "center",
      label: "По центру, Ctrl+Shift+E",
      icon: <Icon name="text-align-center" />,
      pressed: "center",
    },
    { name: "right", label: "Вправо, Ctrl+Shift+R", icon: <Icon name="text-align-end" />, pressed: "right" },
    { name: "bullets", label: "Список, Ctrl+Shift+8", icon: <Icon name="list" />, pressed: "bullets" },
    {
      name: "numbers",
      label: "Нумерованный список, Ctrl+Shift+7",
      icon: <Icon name="list-ordered" />,
      pressed: "numbers",
    },
    { name: "frame", label: "Записка в рамке", icon: <Icon name="notepad-text" />, pressed: "frame" },
    { name: "table", label: "Таблица", icon: <Icon name="table" />, pressed: "table" },
    { name: "separator", label: "Отбивка * * *", icon: <Icon name="minus" /> },
  ],
  [
    { name: "link", label: "Ссылка, Ctrl+K", icon: <Icon name="link-2" />, pressed: "link" },
    { name: "image", label: "Картинка", icon: <Icon name="image-plus" />, pressed: "image" },
    { name: "footnote", label: "Примечание", icon: <Icon name="message-square-text" />, pressed: "footnote" },
  ],
  [
    { name: "typograf", label: "Типограф", icon: <Icon name="pilcrow" /> },
    { name: "signs", label: "Кавычки и тире при наборе", icon: <Icon name="wand-sparkles" />, pressed: "signs" },
    { name: "find", label: "Найти в главе, Ctrl+Shift+F", icon: <Icon name="search" /> },
  ],
];
/** What can be done to a table with the caret in it. */
const tableTools: readonly Tool[] = [
  { name: "rowBelow", label: "Строка ниже", icon: <Icon name="between-horizontal-start" /> },
  { name: "columnAfter", label: "Столбец справа", icon: <Icon name="between-vertical-start" /> },
  { name: "deleteRow", label: "Удалить строку", icon: <Icon name="table-rows-split" /> },
  { name: "deleteColumn", label: "Удалить столбец", icon: <Icon name="table-columns-split" /> },
];
/** In a table no other block can be made: its tools take their place. */
const inTable = (group: readonly Tool[]): readonly Tool[] => {
  const table = group.find(({ name }) => name === "table");
  return table ? [{ ...table, label: "Таблица: Tab — следующая ячейка" }, ...tableTools] : group;
};
const short: readonly Tool["name"][] = [
  ...([
    "undo",
    "redo",
    "bold",
    "italic",
    "heading1",
    "quote",
    "separator",
    "link",
    "image",
    "typograf",
    "signs",
  ] as const),
];
/** What can be done to a shorter text: a post. */
export const shortTools = chapterTools.map((group) => group.filter(({ name }) => short.includes(name)));
/** The same of a text without pictures: a review. */
export const wordTools = shortTools.map((group) => group.filter(({ name }) => name !== "image"));

type ToolbarProps = {
  editor: Editor;
  groups: readonly (readonly Tool[])[];
  /** The id of the text. */
  controls: string;
  onOpen: (name: "link" | "image" | "footnote") => void;
  typograf: { run: () => void; isRunning: boolean };
  /** Of a toolbar with a search. */
  onFind?: () => void;
};

/** What can be done to the text. One stop of Tab, or Alt+F10 in the text; arrows, Home and End move inside, Escape leads back. */
export function Toolbar({ editor, groups, controls, onOpen, typograf, onFind }: ToolbarProps) {
  const state = useEditorState(editor, toolbarState);
  const [last, setStop] = useState<Tool["name"]>("undo");
  const shown = state.table ? groups.map(inTable) : groups;
  const tools = shown.flat();
  const stop = tools.some(({ name }) => name === last) ? last : "undo";

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape") editor.view.focus();
    const at = tools.findIndex(({ name }) => name === stop);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const { name } = tools.at(next % tools.length) ?? { name: "undo" };
    setStop(name);
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-tool="${name}"]`)?.focus();
  };
  const run = ({ name }: Tool) => {
    if (name === "link" || name === "image" || name === "footnote") onOpen(name);
    else if (name === "typograf") typograf.run();
    else if (name === "find") onFind?.();
    else toolbarCommands[name](editor);
  };

  const reasonOf = ({ name, needs }: Tool): string | undefined => {
    if (name === "typograf" && typograf.isRunning) return "Уже работает";
    return needs && !state[needs] ? "Пока нечего" : undefined;
  };

  return (
    <div
      className={`${styles.toolbar} line-below`}
      role="toolbar"
      aria-label="Оформление текста"
      aria-controls={controls}
      aria-keyshortcuts="Alt+F10"
      onKeyDown={move}
    >
      {shown.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((tool) => (
            <IconButton
              key={tool.name}
              label={tool.label}
              data-tool={tool.name}
              tabIndex={tool.name === stop ? 0 : -1}
              pressed={tool.pressed && Boolean(state[tool.pressed])}
              unavailable={reasonOf(tool)}
              onFocus={() => setStop(tool.name)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(tool)}
            >
              {tool.icon}
            </IconButton>
          ))}
        </div>
      ))}
    </div>
  );
}
