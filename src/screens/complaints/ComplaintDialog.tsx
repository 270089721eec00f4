import type { ComplaintCategory } from "../../api/contract/complaints.ts";
import type { InputOf } from "../../api/contract/index.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { complain } from "../../services/complaints.calls.ts";
import { complaintCategories } from "../../text/complaints.ts";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { ContractDialog } from "../parts/ContractDialog.tsx";
import { controlId, useContractForm } from "../parts/useContractForm.ts";

type ComplaintDialogProps = {
  open: boolean;
  target: Pick<InputOf<"complain">["body"], "targetType" | "targetId">;
  onClose: () => void;
};

const titles = {
  work: "Пожаловаться на книгу",
  chapter: "Пожаловаться на главу",
  account: "Пожаловаться на человека",
  post: "Пожаловаться на пост",
  review: "Пожаловаться на рецензию",
  art: "Пожаловаться на арт",
  message: "Пожаловаться на сообщение",
  comment: "Пожаловаться на комментарий",
} as const;

/** A complaint to the moderators. What was typed stays when the dialog is closed. */
export default function ComplaintDialog({ open, target, onClose }: ComplaintDialogProps) {
  const sending = useSubmit(complain, {
    onDone: ({ isNew }) => {
      showToast(
        isNew ? "Жалоба отправлена модераторам" : "Вы уже пожаловались раньше: прежняя жалоба ещё на рассмотрении",
      );
      form.reset({ comment: "" });
      onClose();
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/complaints.ts").then(({ complaintFields }) => complaintFields),
    defaultValues: { comment: "" },
    sending: {
      ...sending,
      submit: (fields: { category: ComplaintCategory; comment: string }) =>
        sending.submit({ ...fields, ...target, url: `${window.location.pathname}${window.location.search}` }),
    },
    isFleeting: true,
  });
  const needsWords = form.watch("category") === "other";
  const comment = form.watch("comment") ?? "";
  return (
    <ContractDialog
      open={open}
      title={titles[target.targetType]}
      action="Отправить жалобу"
      form={form}
      failed="Жалоба не отправлена"
      onClose={onClose}
    >
      <Fieldset label="Причина" id={controlId("category")} error={form.messageOf("category")}>
        {complaintCategories.map(({ value, title }, index) => (
          <Radio
            key={value}
            {...form.register("category")}
            value={value}
            label={title}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </Fieldset>
      <TextArea
        {...form.field("comment")}
        label="Комментарий"
        hint="Что именно не так и где это найти"
        optional={!needsWords}
        rows={4}
        count={comment.length}
        limit={2_000}
      />
    </ContractDialog>
  );
}
