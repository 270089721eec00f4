import type { Editor } from "@tiptap/core";
import { useCallback, useId, useRef, useState } from "react";
import { ConfirmDialog } from "../../app/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { faultOf } from "../../text/rules.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { createNoteEditor } from "./editor/createEditor.ts";
import styles from "./Manuscript.module.css";

type FootnoteDialogProps = {
  editor: Editor;
  /** null: a new one at the caret. */
  position: number | null;
  onClose: () => void;
};

/** A small editor for the words of a footnote: paragraphs and marks. */
export function FootnoteDialog({ editor, position, onClose }: FootnoteDialogProps) {
  const hintId = useId();
  const note = useRef<Editor | null>(null);
  const [error, setError] = useState("");
  const [isAsking, setAsking] = useState(false);
  const isChanged = useRef(false);
  /** By Esc, the cross or a press outside the dialog: what was typed is not thrown away unasked. */
  const leave = () => (isChanged.current ? setAsking(true) : onClose());
  const close = useRef(leave);
  close.current = leave;
  const save = useRef(() => {});

  const place = useCallback(
    (element: HTMLDivElement) => {
      const kept = position === null ? null : editor.state.doc.nodeAt(position)?.content.toJSON();
      const made = createNoteEditor(
        element,
        { type: "doc", content: kept ?? [{ type: "paragraph" }] },
        { className: `prose ${styles.note}`, onEscape: () => close.current(), onSave: () => save.current() },
      );
      made.on("update", () => {
        isChanged.current = true;
        setError("");
      });
      note.current = made;
      return () => made.destroy();
    },
    [editor, position],
  );

  const apply = () => {
    if (!note.current) return;
    const fault = faultOf("Примечание", { required: true }, note.current.getText());
    if (fault) return setError(fault);
    const footnote = editor.schema.nodeFromJSON({ type: "footnote", content: note.current.getJSON().content });
    const { tr, selection } = editor.state;
    if (position === null) tr.insert(selection.to, footnote);
    else tr.replaceWith(position, position + (tr.doc.nodeAt(position)?.nodeSize ?? 1), footnote);
    editor.view.dispatch(tr.scrollIntoView());
    onClose();
  };
  save.current = apply;
  const remove = () => {
    if (position === null) return;
    const size = editor.state.doc.nodeAt(position)?.nodeSize ?? 0;
    editor.view.dispatch(editor.state.tr.delete(position, position + size));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={leave}
      title="Примечание"
      wide
      foot={
        <>
          {position !== null && (
            <Button variant="text" onClick={remove}>
              Убрать примечание
            </Button>
          )}
          <Button onClick={onClose}>Отменить</Button>
          <Button variant="primary" onClick={apply}>
            {position === null ? "Поставить примечание" : "Сохранить примечание"}
          </Button>
        </>
      }
    >
      <div ref={place} className={styles.place} data-indent="no" />
      <p id={hintId} className="small muted">
        Enter сохраняет примечание, Shift+Enter начинает новую строку. Полужирный, курсив и индексы ставятся теми же
        сочетаниями клавиш, что и в главе
      </p>
      {error && (
        <p className={`${styles.error} small`} role="alert">
          {error}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Закрыть примечание?"
        confirm="Закрыть без сохранения"
        keep="Продолжить писать"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        Написанное в нём ещё не поставлено в главу и пропадёт.
      </ConfirmDialog>
    </Dialog>
  );
}
