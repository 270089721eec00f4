import { useId } from "react";
import type { MarkFields } from "../../api/contract/readerMarks.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { deleteMark, saveMark } from "../../services/readerMarks.calls.ts";
import { MARK_NOTE, type MarkColor, markColors, markKindNames } from "../../text/readerMarks.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { controlId, useContractForm } from "../parts/useContractForm.ts";
import styles from "./Marks.module.css";
import { TypoDialog, type TypoDialogProps } from "./TypoDialog.tsx";

type MarkDialogProps = {
  mark: MarkFields;
  /** It is kept already: colour and note are changed, or it is deleted. */
  isKept: boolean;
  onChanged: () => void;
  onClose: () => void;
};

export type MarkDialogsProps = ({ kind: "mark" } & MarkDialogProps) | ({ kind: "typo" } & TypoDialogProps);

/** What a toolbar or a list of marks opens: one file, and one line in the reader's table of files. */
export default function MarkDialogs(props: MarkDialogsProps) {
  return props.kind === "typo" ? <TypoDialog {...props} /> : <MarkDialog {...props} />;
}

/** Colour and note of a mark, and its end. */
function MarkDialog({ mark, isKept, onChanged, onClose }: MarkDialogProps) {
  const id = useId();
  const name = markKindNames[mark.kind];
  const done = (words: string) => () => {
    showToast(words);
    onChanged();
    onClose();
  };
  const saving = useSubmit(saveMark, {
    onDone: ({ isHere }) =>
      done(isHere ? `${name} сохранена на этом устройстве и уйдёт на сервер сама` : `${name} сохранена`)(),
  });
  const deleting = useSubmit(deleteMark, { onDone: done(`${name} удалена`) });
  const form = useContractForm({
    schema: () => import("../../api/contract/readerMarks.ts").then(({ markNotes }) => markNotes),
    defaultValues: { color: `${mark.color}`, note: mark.note },
    sending: {
      ...saving,
      submit: ({ color, note }: { color: MarkColor; note: string }) => saving.submit({ ...mark, color, note }),
    },
    isFleeting: true,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      foot={
        <>
          {isKept ? (
            <Button busy={deleting.status === "submitting"} onClick={() => deleting.submit({ id: mark.id })}>
              Удалить отметку
            </Button>
          ) : (
            <Button onClick={onClose}>Отменить</Button>
          )}
          <Button type="submit" form={id} variant="primary" busy={form.isSubmitting}>
            Сохранить отметку
          </Button>
        </>
      }
    >
      <form id={id} className="stack g5" noValidate onSubmit={form.onSubmit}>
        <FormProblems form={form} title="Отметка не сохранена" />
        <TroubleNote level={3} title="Отметка не удалена" text={deleting.status === "refused" && deleting.message} />
        {mark.text && <blockquote className={`${styles.words} anywhere pre-line`}>{mark.text}</blockquote>}
        {mark.kind === "quote" && (
          <Fieldset label="Цвет" id={controlId("color")} error={form.messageOf("color")}>
            <div className="row">
              {markColors.map(({ value, title }) => (
                <Radio
                  key={value}
                  {...form.register("color")}
                  value={String(value)}
                  label={
                    <span className={styles.color} data-color={value}>
                      {title}
                    </span>
                  }
                />
              ))}
            </div>
          </Fieldset>
        )}
        <TextArea
          {...form.field("note")}
          label="Заметка"
          hint="Её видите только вы"
          optional
          rows={4}
          count={(form.watch("note") ?? "").length}
          limit={MARK_NOTE}
        />
      </form>
    </Dialog>
  );
}
