import type { Work } from "../../api/contract/works.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { raiseWorkMarks } from "../../services/moderation.calls.ts";
import { inLine, markLabels } from "../../text/markLabels.ts";
import type { MarksFloor } from "../../text/marks.ts";
import { ageMarks } from "../../text/workOptions.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Segmented } from "../../ui/Segmented/Segmented.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { ContractDialog } from "../parts/ContractDialog.tsx";
import { controlId, useContractForm } from "../parts/useContractForm.ts";

type MarksDialogProps = { open: boolean; work: Work; onClose: () => void; onChanged: () => void };

const none: MarksFloor = { ageMark: "0+", adultOnly: false, hasDrugs: false, hasObsceneLanguage: false, reason: "" };

/** The marks below which no author goes from now on. */
export default function MarksDialog({ open, work, onClose, onChanged }: MarksDialogProps) {
  const sending = useSubmitWithToast(raiseWorkMarks, `Метки произведения «${work.title}» изменены`, onClose, onChanged);
  const form = useContractForm({
    schema: () => import("../../api/contract/works.ts").then(({ marksFloor }) => marksFloor),
    defaultValues: work.marksFloor ?? none,
    sending: { ...sending, submit: (floor: MarksFloor) => sending.submit({ id: work.id, ...floor }) },
    isFleeting: true,
  });
  return (
    <ContractDialog
      open={open}
      title={`Метки произведения «${work.title}»`}
      action="Изменить метки"
      form={form}
      failed="Метки не изменены"
      onClose={onClose}
    >
      <p>
        Сейчас: {inLine([work.ageMark, ...markLabels({ ...work, aiUse: "None", coverByAi: false })])}. Метки поднимутся
        до этих, и автор не сможет их опустить. 0+ без отметок снимает запрет.
      </p>
      <Segmented
        id={controlId("ageMark")}
        label="Не ниже"
        options={ageMarks.map((mark) => ({ value: mark, label: mark }))}
        register={form.register("ageMark")}
        error={form.messageOf("ageMark")}
      />
      <Checkbox {...form.field("hasObsceneLanguage")} label="Содержит нецензурную брань" />
      <Checkbox {...form.field("hasDrugs")} label="Есть сцены с наркотиками" />
      <Checkbox {...form.field("adultOnly")} label="Только для взрослых" />
      <TextArea
        {...form.field("reason")}
        label="Причина"
        hint="Её прочтёт автор: глава и место"
        rows={3}
        count={(form.watch("reason") ?? "").length}
        limit={1_000}
      />
    </ContractDialog>
  );
}
