import type { Editor } from "@tiptap/core";
import Heading1 from "lucide-react/icons/heading-1";
import Heading2 from "lucide-react/icons/heading-2";
import ImagePlus from "lucide-react/icons/image-plus";
import Italic from "lucide-react/icons/italic";
import Bold from "lucide-react/icons/letter-b";
import Link2 from "lucide-react/icons/link-2";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Minus from "lucide-react/icons/minus";
import Pilcrow from "lucide-react/icons/pilcrow";
import Quote from "lucide-react/icons/quote";
import Redo2 from "lucide-react/icons/redo-2";
import Strikethrough from "lucide-react/icons/strikethrough";
import Subscript from "lucide-react/icons/subscript";
import Superscript from "lucide-react/icons/superscript";
import TextQuote from "lucide-react/icons/text-quote";
import Undo2 from "lucide-react/icons/undo-2";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { type ToolbarCommand, type ToolbarState, toolbarCommands, toolbarState } from "./editor/commands.ts";
import styles from "./Toolbar.module.css";
import { useEditorState } from "./useEditorState.ts";

type Tool = {
  name: ToolbarCommand | "link" | "image" | "footnote" | "typograf";
  label: string;
  icon: ReactNode;
  /** What is pressed at the caret. */
  pressed?: keyof ToolbarState;
  needs?: "canUndo" | "canRedo";
};

const groups: readonly (readonly Tool[])[] = [
  [
    { name: "undo", label: "Отменить ввод, Ctrl+Z", icon: <Undo2 />, needs: "canUndo" },
    { name: "redo", label: "Вернуть ввод, Ctrl+Shift+Z", icon: <Redo2 />, needs: "canRedo" },
  ],
  [
    { name: "bold", label: "Полужирный, Ctrl+B", icon: <Bold />, pressed: "bold" },
    { name: "italic", label: "Курсив, Ctrl+I", icon: <Italic />, pressed: "italic" },
    { name: "strike", label: "Зачёркнутый, Ctrl+Shift+X", icon: <Strikethrough />, pressed: "strike" },
    { name: "superscript", label: "Верхний индекс, Ctrl+точка", icon: <Superscript />, pressed: "superscript" },
    { name: "subscript", label: "Нижний индекс, Ctrl+запятая", icon: <Subscript />, pressed: "subscript" },
  ],
  [
    { name: "heading1", label: "Подзаголовок, Ctrl+Alt+1", icon: <Heading1 />, pressed: "heading1" },
    { name: "heading2", label: "Малый подзаголовок, Ctrl+Alt+2", icon: <Heading2 />, pressed: "heading2" },
    { name: "quote", label: "Цитата, Ctrl+Shift+B", icon: <Quote />, pressed: "quote" },
    { name: "poem", label: "Стихи, Ctrl+Alt+P", icon: <TextQuote />, pressed: "poem" },
    { name: "separator", label: "Отбивка * * *", icon: <Minus /> },
  ],
  [
    { name: "link", label: "Ссылка, Ctrl+K", icon: <Link2 />, pressed: "link" },
    { name: "image", label: "Картинка", icon: <ImagePlus />, pressed: "image" },
    { name: "footnote", label: "Примечание", icon: <MessageSquareText />, pressed: "footnote" },
  ],
  [{ name: "typograf", label: "Типограф", icon: <Pilcrow /> }],
];
const tools = groups.flat();

type ToolbarProps = {
  editor: Editor;
  onOpen: (name: "link" | "image" | "footnote") => void;
  typograf: { run: () => void; isRunning: boolean };
};

/** What can be done to the text. One stop of Tab; arrows, Home and End move inside. */
export function Toolbar({ editor, onOpen, typograf }: ToolbarProps) {
  const state = useEditorState(editor, toolbarState);
  const [stop, setStop] = useState<Tool["name"]>("undo");

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
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
    else toolbarCommands[name](editor);
  };

  const reasonOf = ({ name, needs }: Tool): string | undefined => {
    if (name === "typograf" && typograf.isRunning) return "Уже работает";
    return needs && !state[needs] ? "Пока нечего" : undefined;
  };

  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label="Оформление текста"
      aria-controls="chapter-text"
      onKeyDown={move}
    >
      {groups.map((group) => (
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
