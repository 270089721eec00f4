import { useSelector } from "@xstate/react";
import { type RefObject, useCallback, useEffect } from "react";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { companionCarets } from "../richText/editor/companions.ts";
import { withoutRuns } from "../richText/editor/runs.ts";
import { arrivals, changeText } from "../richText/editor/textChange.ts";
import type { EditorDoors } from "../richText/editor/typing.ts";
import { useTextEditor } from "../richText/useTextEditor.ts";

type Options = EditorDoors & {
  autosave: ChapterAutosaveActor;
  place: RefObject<HTMLDivElement | null>;
  /** May this person ever write here? */
  editable: boolean;
  /** Does this tab write now? */
  isWriting: boolean;
  className: string;
  takeImages: (files: File[], position: number) => void;
};

/** The title and the editor of one chapter, tied to its autosave: every edit is reported, a replaced text is shown. */
export function useChapterText({ autosave, isWriting, ...options }: Options) {
  const title = useSelector(autosave, ({ context }) => context.text.title);
  const editor = useTextEditor({
    ...options,
    owner: autosave,
    label: "Текст главы",
    begin: () => autosave.getSnapshot().context.text.document,
    onEdit: (document) => {
      const { title } = autosave.getSnapshot().context.text;
      autosave.send({ type: "chapter.edited", text: { title, document } });
    },
    accountId: autosave.getSnapshot().context.accountId,
    follow: (made) => {
      made.registerPlugin(arrivals());
      made.registerPlugin(companionCarets());
      return autosave.on("text.replaced", ({ text, arrival, isLive }) =>
        changeText(made, text.document, arrival ? "kept" : isLive ? "live" : "none"),
      ).unsubscribe;
    },
  });
  useEffect(() => {
    if (editor && editor.isEditable !== isWriting) editor.setEditable(isWriting, false);
  }, [editor, isWriting]);

  const changeTitle = useCallback(
    (changed: string) => {
      if (!editor) return;
      autosave.send({ type: "chapter.edited", text: { title: changed, document: withoutRuns(editor.state.doc) } });
    },
    [autosave, editor],
  );
  return { editor, title, changeTitle };
}
