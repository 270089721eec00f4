import type { Editor } from "@tiptap/core";
import { useSelector } from "@xstate/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "../../app/toast.ts";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { replaceText } from "./editor/commands.ts";
import { createChapterEditor } from "./editor/createEditor.ts";
import { withoutRuns } from "./editor/runs.ts";
import type { EditorDoors } from "./editor/typing.ts";

type Options = EditorDoors & {
  autosave: ChapterAutosaveActor;
  place: RefObject<HTMLDivElement | null>;
  editable: boolean;
  className: string;
  takeImages: (files: File[], position: number) => void;
};

/** The title and the editor of one chapter, tied to its autosave: every edit is told, a replaced text is shown. */
export function useChapterText({ autosave, place, editable, className, ...doors }: Options) {
  const title = useSelector(autosave, ({ context }) => context.text.title);
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(doors);
  useEffect(() => {
    latest.current = doors;
  });

  useEffect(() => {
    if (!place.current) return;
    const made = createChapterEditor({
      element: place.current,
      document: autosave.getSnapshot().context.text.document,
      editable,
      className,
      label: "Текст главы",
      openLink: () => latest.current.openLink(),
      openNode: (position) => latest.current.openNode(position),
      takeImages: (files, position) => latest.current.takeImages(files, position),
      tell: (message) => showToast(message, { kind: "info", duration: 12_000 }),
    });
    made.on("update", () => {
      const { title } = autosave.getSnapshot().context.text;
      autosave.send({ type: "chapter.edited", text: { title, document: withoutRuns(made.state.doc) } });
    });
    const { unsubscribe } = autosave.on("text.replaced", ({ text }) => replaceText(made, text.document));
    setEditor(made);
    return () => {
      unsubscribe();
      setEditor(null);
      made.destroy();
    };
  }, [autosave, place, editable, className]);

  const changeTitle = useCallback(
    (changed: string) => {
      if (!editor) return;
      autosave.send({ type: "chapter.edited", text: { title: changed, document: withoutRuns(editor.state.doc) } });
    },
    [autosave, editor],
  );
  return { editor, title, changeTitle };
}
