import { useState } from "react";
import type { WorkFields } from "../../api/contract/works.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { accountWorks, copyWorkSettings } from "../../services/works.calls.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import type { WorkForm } from "./workForm.types.ts";

type CopySettingsProps = {
  form: WorkForm;
  /** The form of the new work was chosen on the page before, and stays. */
  hasForm: boolean;
};
type Taken = { title: string; former: Partial<WorkFields> };

/** «Взять настройки из другого произведения»: nothing is lost by it, the former values come back. */
export function CopySettings({ form, hasForm }: CopySettingsProps) {
  const { data } = useLoader(accountWorks, {}, null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const fill = (fields: Partial<WorkFields>) => {
    for (const [name, value] of Object.entries(fields) as [keyof WorkFields, never][])
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.attempt > 0 });
  };
  const { status, message, submit } = useSubmit(copyWorkSettings, {
    onDone: ({ title, fields: { workForm, ...others } }) => {
      const fields = hasForm ? others : { workForm, ...others };
      const names = Object.keys(fields) as (keyof typeof fields)[];
      setTaken({ title, former: Object.fromEntries(names.map((name) => [name, form.getValues(name)])) });
      fill(fields);
    },
  });
  if (!data || data.works.length === 0) return null;
  return (
    <div className="stack g2 narrow">
      <SelectField
        label="Взять настройки из другого произведения"
        optional
        value=""
        options={data.works.map(({ id, title }) => ({ value: String(id), label: title }))}
        placeholder="Выберите произведение"
        error={status === "refused" ? message : undefined}
        onChange={({ target }) => target.value && submit({ id: Number(target.value) })}
      />
      <p className="row g2" role="status">
        {taken && (
          <>
            <span>Настройки взяты из «{taken.title}»</span>
            <Button
              small
              variant="text"
              onClick={() => {
                fill(taken.former);
                setTaken(null);
              }}
            >
              {actionMessages.undo}
            </Button>
          </>
        )}
      </p>
    </div>
  );
}
