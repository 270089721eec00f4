import { useEffect, useState } from "react";
import { fieldsOf } from "../../api/contract/fieldsOfWork.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import type { Work } from "../../api/contract/works.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { changedNames } from "../../machines/lifecycles/fieldMerge.ts";
import { updateWorkSettings } from "../../services/works.calls.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { focusControl } from "../../ui/ErrorSummary/ErrorSummary.tsx";
import { controlId, useContractForm } from "../parts/useContractForm.ts";
import type { FieldName } from "./workFields.view.ts";

type Answer = ResultOf<"updateWorkSettings">;

const outcomeWords = {
  saved: "Настройки сохранены",
  merged: "Настройки сохранены вместе с тем, что изменили в другом месте",
};

const storedBy = ({ outcome, work }: Answer) => (outcome === "conflict" ? null : fieldsOf(work));

/**
 * The settings of a work in a form. A save tells what the form was filled with: fields that others have changed meanwhile stay as they
 * are, and of a field that was changed twice the person chooses.
 */
export function useWorkSettings(work: Work) {
  /** What the fields were when they were last read or chosen. */
  const [known, setKnown] = useState(() => fieldsOf(work));
  /** Fields to choose. */
  const [open, setOpen] = useState<FieldName[]>([]);
  /** As it is stored: what was answered last, to a save or to what was done with the whole work. */
  const [stored, setStored] = useState(work);
  const [chosen, setChosen] = useState<FieldName | null>(null);
  useEffect(() => {
    if (chosen) focusControl(controlId(chosen));
  }, [chosen]);

  const sending = useSubmit(updateWorkSettings, {
    onDone: (answer) => {
      setChosen(null);
      setStored(answer.work);
      setOpen(answer.outcome === "conflict" ? answer.names : []);
      if (answer.outcome === "conflict") return;
      setKnown(fieldsOf(answer.work));
      showToast(outcomeWords[answer.outcome]);
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/works.ts").then(({ workFields }) => workFields),
    defaultValues: known,
    sending: {
      ...sending,
      submit: (fields) => sending.submit({ params: { id: work.id }, body: { before: known, fields } }),
    },
    storedBy,
  });
  const changed = changedNames(known, form.watch());

  const choose = (name: FieldName, isMine: boolean) => {
    const [mine, other] = [form.getValues(name), stored[name]];
    form.resetField(name, { defaultValue: other });
    if (isMine) form.setValue(name, mine, { shouldDirty: true });
    setKnown({ ...known, [name]: other });
    setOpen(open.filter((one) => one !== name));
    setChosen(name);
  };

  const undo = () => {
    const typed = form.getValues();
    form.reset(known);
    setOpen([]);
    showToast("Правки отменены", {
      action: {
        label: actionMessages.undo,
        onClick: () => {
          for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true });
        },
      },
    });
  };

  const saved = sending.result?.outcome === "conflict" ? undefined : sending.result?.work;
  return {
    form,
    merged: { known, onKnown: setKnown },
    work: stored,
    show: setStored,
    savedAt: saved?.lastModificationTime,
    changed,
    conflicts: open,
    choose,
    undo,
  };
}
