import type { Editor } from "@tiptap/core";
import { type FormEvent, useId, useRef, useState } from "react";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { faultOf } from "../../text/rules.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";

type ImageDialogProps = { editor: Editor; position: number; alt: string; onClose: () => void };
const LIMIT = 1_000;

/** What a picture shows, for those who do not see it. */
export function ImageDialog({ editor, position, alt: before, onClose }: ImageDialogProps) {
  const id = useId();
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
    <Dialog
      open
      onClose={onClose}
      title="Картинка"
      foot={
        <>
          <Button variant="text" onClick={remove}>
            Убрать картинку
          </Button>
          <Button onClick={onClose}>Отменить</Button>
          <Button type="submit" form={id} variant="primary">
            Сохранить описание
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={apply}>
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
      </form>
    </Dialog>
  );
}
