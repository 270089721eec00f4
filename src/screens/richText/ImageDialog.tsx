import type { Editor } from "@tiptap/core";
import { type FormEvent, useRef, useState } from "react";
import { FormDialog } from "../../app/dialogs/FormDialog.tsx";
import { faultOf } from "../../text/rules.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";

type ImageDialogProps = { editor: Editor; position: number; alt: string; onClose: () => void };
const LIMIT = 1_000;

/** What a picture shows, for those who do not see it. */
export function ImageDialog({ editor, position, alt: before, onClose }: ImageDialogProps) {
  const [alt, setAlt] = useState(before);
  const input = useRef<HTMLTextAreaElement>(null);
  const fault = faultOf("Описание картинки", { max: LIMIT }, alt);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (fault) return input.current?.focus();
    editor.view.dispatch(editor.state.tr.setNodeAttribute(position, "alt", alt.trim()));
    onClose();
  };
  const remove = () => {
    editor.view.dispatch(editor.state.tr.delete(position, position + 1));
    onClose();
  };
  return (
    <FormDialog
      title="Картинка"
      action="Сохранить описание"
      others={
        <Button variant="text" onClick={remove}>
          Убрать картинку
        </Button>
      }
      onSubmit={apply}
      onClose={onClose}
    >
      <TextArea
        label="Описание картинки"
        hint="Его прочтут тем, кто не видит картинку. Украшению описание не нужно"
        optional
        rows={3}
        data-autofocus
        ref={input}
        value={alt}
        count={alt.length}
        limit={LIMIT}
        error={fault}
        onChange={({ target }) => setAlt(target.value)}
      />
    </FormDialog>
  );
}
