import { type ReactNode, useRef, useState } from "react";
import { Counter } from "../../ui/Counter/Counter.tsx";
import { FieldError } from "../../ui/Field/Field.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { EditorDialogs } from "./EditorDialogs.tsx";
import { enterText, replaceText } from "./editor/commands.ts";
import { ImageProblem } from "./ImageProblem.tsx";
import { ImageQueue } from "./ImageQueue.tsx";
import manuscript from "./Manuscript.module.css";
import styles from "./RichText.module.css";
import { TitleField } from "./TitleField.tsx";
import { shortTools, Toolbar, wordTools } from "./Toolbar.tsx";
import { useEditorDoors } from "./useEditorDoors.ts";
import type { Images, PictureUpload } from "./useImages.tsx";
import { useTextEditor } from "./useTextEditor.ts";
import { useTypograf } from "./useTypograf.ts";
import { useVolume } from "./useVolume.ts";

type Labelled = { id: string; label: string; error: string | undefined };
type RichTextProps<Values> = {
  /** Whose text it is: another one is another editor. */
  owner: object;
  title: Labelled & { value: string; onChange: (title: string) => void };
  text: Labelled & {
    /** What it begins with. */
    begin: () => object;
    onEdit: (document: object) => void;
    /** Characters, as the server counts them. */
    limit: number;
  };
  /** Hears of a text that takes the place of the one on the screen. @returns stops */
  follow: (show: (document: object) => void) => () => void;
  /** Nothing: there are no pictures in it. */
  pictures: PictureUpload<Values> | undefined;
  /** Where the text is. */
  children: ReactNode;
};

/** The editor of a chapter's text as a part of a form: the same document, a shorter toolbar, its title above it. */
export function RichText<Values>({ owner, title, text, follow, pictures, children }: RichTextProps<Values>) {
  const place = useRef<HTMLDivElement>(null);
  const doors = useEditorDoors();
  const [images, setImages] = useState<Images | null>(null);
  const editor = useTextEditor({
    owner,
    place,
    editable: true,
    className: `prose ${manuscript.text}`,
    label: text.label,
    openLink: doors.openLink,
    openNode: doors.openNode,
    takeImages: (files, position) => images?.take(files, position),
    begin: text.begin,
    onEdit: text.onEdit,
    follow: (made) => follow((document) => replaceText(made, document)),
  });
  const volume = useVolume(editor);
  const typograf = useTypograf(editor);
  return (
    <div className={`${styles.sheet} shrinks`}>
      <div className={styles.tools} data-over="top">
        {editor && (
          <Toolbar
            editor={editor}
            groups={pictures ? shortTools : wordTools}
            controls={text.id}
            onOpen={(name) => doors.open(name, editor, (position) => images?.choose(position))}
            typograf={typograf}
          />
        )}
      </div>
      <div className={styles.page}>
        <TitleField
          id={title.id}
          label={title.label}
          title={title.value}
          error={title.error}
          onChange={title.onChange}
          onLeave={() => editor && enterText(editor)}
        />
        <div ref={place} id={text.id} className={manuscript.place} data-indent="no" />
        {text.error && (
          <div className={styles.problem}>
            <FieldError id={`${text.id}-error`}>{text.error}</FieldError>
          </div>
        )}
        <p className={`small muted ${styles.uploading}`} role="status">
          {images?.progress}
        </p>
      </div>
      {pictures && <ImageQueue {...pictures} editor={editor} onChange={setImages} />}
      {typograf.message && (
        <Note kind="stop" level={2} title="Типограф не сработал" live onClose={typograf.forget}>
          {typograf.message}
        </Note>
      )}
      {images && <ImageProblem refused={images.refused} retry={images.retry} forget={images.forget} />}
      <div className={`${styles.foot} row muted small between line-above`}>
        {children}
        <Counter count={volume.characters} limit={text.limit} unit="зн." />
      </div>
      {editor && <EditorDialogs editor={editor} doors={doors} />}
    </div>
  );
}
