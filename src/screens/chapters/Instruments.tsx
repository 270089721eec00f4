import type { Editor } from "@tiptap/core";
import { chapterTools, Toolbar } from "../richText/Toolbar.tsx";
import type { EditorDoorsState } from "../richText/useEditorDoors.ts";
import type { Images } from "../richText/useImages.tsx";
import type { useTypograf } from "../richText/useTypograf.ts";
import styles from "./ChapterWorkplace.module.css";
import type { useFind } from "./useFind.ts";

type InstrumentsProps = {
  workId: number;
  editor: Editor;
  doors: EditorDoorsState;
  images: Images | null;
  typograf: ReturnType<typeof useTypograf>;
  find: ReturnType<typeof useFind>;
};

/** The toolbar of the text, and the search under it. */
export const Instruments = ({ workId, editor, doors, images, typograf, find }: InstrumentsProps) => (
  <div className={styles.instruments} data-over="top">
    <Toolbar
      editor={editor}
      groups={chapterTools}
      controls="chapter-text"
      onOpen={(name) => doors.open(name, editor, (position) => images?.choose(position))}
      typograf={typograf}
      onFind={find.open}
    />
    {find.FindBar && (
      <find.FindBar
        workId={workId}
        editor={editor}
        asked={find.asked}
        sought={find.sought}
        onClose={() => {
          find.close();
          editor.view.focus();
        }}
      />
    )}
  </div>
);
