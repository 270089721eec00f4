import { useEffect, useId, useState } from "react";
import type { InputOf } from "../../api/contract/index.ts";
import type { ModeratedWork, QueuedWork } from "../../api/contract/moderation.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { updateWorkState } from "../../services/works.calls.ts";
import { lawRefusals } from "../../text/lawRefusals.ts";
import { appealTemplates, rejectionTemplates, withTemplate } from "../../text/moderationReasons.ts";
import { ActionBar } from "../../ui/ActionBar/ActionBar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary/ErrorSummary.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import styles from "./Moderation.module.css";
import {
  doneWords,
  isReasoned,
  lastDecision,
  nothingToDecide,
  type ReasonedType,
  type VerdictType,
  verdictsFor,
} from "./moderation.view.ts";
import { RefusedDecision } from "./RefusedDecision.tsx";
import { TemplateField } from "./TemplateField.tsx";

type DecisionProps = {
  seen: ModeratedWork;
  /** What is shown is being loaded again: nothing is decided by it. */
  isAskedAnew: boolean;
  next: QueuedWork | undefined;
  /** Reasons of works that the moderator has gone on from, by their ids. */
  typed: Map<number, string>;
  onDecided: () => void;
  /** What is shown is not what is: marks are others, or somebody was faster. */
  onChanged: () => void;
};

/** The dialog of marks has a reason of its own. */
const reasonId = "decision-reason";
const none = { reason: "", isUnlawful: false };
const loadMarks = () => neededChunk(() => import("./MarksDialog.tsx"));

/** What a moderator may decide now, with the reason that the authors read. */
export default function Decision({ seen, isAskedAnew, next, typed, onDecided, onChanged }: DecisionProps) {
  const { work, history } = seen;
  const id = useId();
  const account = useAccount();
  const [isMarking, setMarking] = useState(false);
  const [decided, setDecided] = useState(0);
  const [sentVerdict, setSentVerdict] = useState<{ type: VerdictType; of: string } | null>(null);
  const sending = useSubmit(updateWorkState, {
    onDone: () => {
      if (sentVerdict) showToast(`«${work.title}» ${doneWords[sentVerdict.type]}`);
      form.reset(none);
      setDecided((times) => times + 1);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a decision
  useEffect(() => {
    if (decided > 0) onDecided();
  }, [decided]);
  const last = lastDecision(history);
  const shown = `${work.contentVersion} ${last}`;
  const send = (event: InputOf<"updateWorkState">["body"], type: VerdictType) => {
    setSentVerdict({ type, of: shown });
    sending.submit({ id: work.id, event });
  };
  const verdicts = verdictsFor(seen, account, Date.now());
  const reasoned = verdicts.find((one): one is typeof one & { type: ReasonedType } => isReasoned(one.type));
  const plain = verdicts.find(({ type }) => !isReasoned(type));
  const form = useContractForm({
    schema: () => import("../../api/contract/moderationForms.ts").then(({ verdictForm }) => verdictForm),
    defaultValues: none,
    sending: {
      ...sending,
      submit: ({ reason, isUnlawful }: typeof none) => {
        if (!reasoned) return;
        const { type } = reasoned;
        const grounds = { reason, seen: last };
        send(type === "removal.given" ? { type, isUnlawful, ...grounds } : { type, ...grounds }, type);
      },
    },
  });
  const { getValues, setValue } = form;
  useEffect(() => {
    const before = typed.get(work.id);
    if (before) setValue("reason", before, { shouldDirty: true });
    return () => void typed.set(work.id, getValues("reason"));
  }, [typed, work.id, getValues, setValue]);
  const approve = () => {
    const { contentVersion } = work;
    if (plain?.type === "approval.given") send({ type: plain.type, contentVersion, seen: last }, plain.type);
    if (plain?.type === "restoration.given") send({ type: plain.type, seen: last }, plain.type);
  };
  const isBusy = form.isSubmitting || isAskedAnew;
  const isOthers = verdicts.some(({ refusal }) => refusal === lawRefusals.othersAppeal);
  return (
    <>
      <section className="stack g4" aria-labelledby="case-decision">
        <h3 id="case-decision">Решение</h3>
        {isOthers && (
          <Note title={lawRefusals.othersAppeal}>
            Вы сняли это произведение, поэтому обращение авторов решает не вы.
          </Note>
        )}
        {verdicts.length === 0 && <p className="muted">{nothingToDecide[work.state]}</p>}
        {reasoned && !isOthers && (
          <form id={id} className="stack g4" noValidate onSubmit={form.onSubmit}>
            <ErrorSummary errors={form.summary.map((error) => ({ ...error, id: reasonId }))} attempt={form.attempt} />
            <TemplateField
              templates={reasoned.type === "appeal.declined" ? appealTemplates : rejectionTemplates}
              onChosen={(text) => setValue("reason", withTemplate(getValues("reason"), text), { shouldDirty: true })}
            />
            <TextArea
              {...form.field("reason")}
              id={reasonId}
              label="Что прочтёт автор"
              hint={`Что не так и где это найти${plain ? ". Для другого решения не нужно" : ""}`}
              rows={5}
              count={(form.watch("reason") ?? "").length}
              limit={1_000}
            />
            {reasoned.type === "removal.given" && (
              <Checkbox
                {...form.field("isUnlawful")}
                label="Этого требует закон"
                hint="Книга закроется и для тех, кто её купил, а деньги им вернутся. Отменить это нельзя"
              />
            )}
          </form>
        )}
        {form.refusal && sentVerdict?.of === shown && <RefusedDecision reason={form.refusal} onAgain={onChanged} />}
        {work.state !== "deleted" && (
          <p>
            <Button small onClick={() => setMarking(true)}>
              Изменить метки…
            </Button>
          </p>
        )}
        <LazyDialog load={loadMarks} with={{ open: isMarking, work, onClose: () => setMarking(false), onChanged }} />
      </section>
      {(plain || reasoned) && !isOthers && (
        <ActionBar className={styles.bar}>
          {plain && (
            <Button variant="primary" busy={isBusy} unavailable={plain.refusal} onClick={approve}>
              {plain.label}
            </Button>
          )}
          {reasoned && (
            <Button type="submit" form={id} busy={isBusy} unavailable={reasoned.refusal}>
              {reasoned.label}
            </Button>
          )}
          {next && <p className="small muted">{`Дальше: «${next.title}»`}</p>}
        </ActionBar>
      )}
    </>
  );
}
