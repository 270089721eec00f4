import type { Work } from "../../api/contract/works.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { updateWorkState } from "../../services/works.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { ContractForm } from "../parts/ContractForm.tsx";
import { FormDraft } from "../parts/FormDraft.tsx";
import { useContractForm } from "../parts/useContractForm.ts";

const labels = { text: "Обращение" };

type RemovedWorkProps = { work: Work; onChanged: (work: Work) => void };

/** What the authors of a removed work can do about it: object once, and read what became of that. */
export function RemovedWork({ work, onChanged }: RemovedWorkProps) {
  const { appeal } = work;
  if (!appeal) return <AppealForm work={work} onChanged={onChanged} />;
  const when = formatMoment(appeal.at, Date.now());
  if (appeal.answer === "")
    return (
      <Note level={2} title="Обращение отправлено">
        <p className="narrow anywhere pre-line">{appeal.text}</p>
        <p>Отправлено {when}. О решении придёт письмо.</p>
      </Note>
    );
  return (
    <Note kind="stop" level={2} title="Обращение отклонено">
      <p className="narrow anywhere pre-line">{appeal.answer}</p>
      <p>Обращение отправлено {when}. На одно снятие рассматривается одно обращение.</p>
    </Note>
  );
}

function AppealForm({ work, onChanged }: RemovedWorkProps) {
  const sending = useSubmitWithToast(updateWorkState, "Обращение отправлено модераторам", onChanged);
  const form = useContractForm({
    schema: () => import("../../api/contract/moderationForms.ts").then(({ appealForm }) => appealForm),
    defaultValues: { text: "" },
    sending: {
      ...sending,
      submit: ({ text }: { text: string }) =>
        sending.submit({ id: work.id, event: { type: "appeal.requested", text } }),
    },
  });
  return (
    <ContractForm form={form} failed="Обращение не отправлено" className="stack g4 narrow">
      <FormDraft form={form} place={`appeal.${work.id}`} labels={labels} />
      <TextArea
        {...form.field("text")}
        label="Обращение к модераторам"
        hint="Что исправлено или с чем вы не согласны. Рассмотрит другой модератор, обращение одно"
        rows={4}
        count={(form.watch("text") ?? "").length}
        limit={4_000}
      />
      <div>
        <Button type="submit" busy={form.isSubmitting}>
          Отправить обращение
        </Button>
      </div>
    </ContractForm>
  );
}
