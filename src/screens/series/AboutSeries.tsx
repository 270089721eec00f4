import { useEffect, useState } from "react";
import type { Series, UpdatedSeries } from "../../api/contract/series.ts";
import type { SeriesFields as Fields } from "../../api/contract/seriesFields.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { changedNames } from "../../machines/lifecycles/fieldMerge.ts";
import { updateSeries } from "../../services/series.calls.ts";
import { formatMoment, timeOfDayHere } from "../../text/dates.ts";
import { ActionBar } from "../../ui/ActionBar/ActionBar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { ErrorSummary, focusControl } from "../../ui/ErrorSummary/ErrorSummary.tsx";
import { FormDraft } from "../parts/FormDraft.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { controlId, useContractForm } from "../parts/useContractForm.ts";
import { SeriesFields } from "./SeriesFields.tsx";
import { fieldsOfSeries, seriesLabels, seriesValue } from "./series.view.ts";

type AboutSeriesProps = { series: Series; author: string; onChanged: () => void };
type Name = keyof Fields;

const outcomeWords = {
  saved: "Цикл сохранён",
  merged: "Цикл сохранён вместе с тем, что изменили в другом месте",
};
const storedBy = (answer: UpdatedSeries) => (answer.outcome === "conflict" ? null : fieldsOfSeries(answer));
const loadConflict = () =>
  neededChunk(() => import("../works/FieldConflict.tsx").then((file) => ({ default: file.ValueConflict })));

/** «О цикле»: the facts of a series, with a save of their own. */
export function AboutSeries({ series, author, onChanged }: AboutSeriesProps) {
  const { id } = series;
  /** What the fields were when they were last read or chosen. */
  const [known, setKnown] = useState(() => fieldsOfSeries(series));
  /** As it is stored: what was answered last. */
  const [stored, setStored] = useState<Pick<Series, Name | "lastModificationTime">>(series);
  /** Fields to choose. */
  const [open, setOpen] = useState<readonly Name[]>([]);
  const [chosen, setChosen] = useState<Name | null>(null);
  useEffect(() => {
    if (chosen) focusControl(controlId(chosen));
  }, [chosen]);
  const sending = useSubmit(updateSeries, {
    onDone: (answer) => {
      setChosen(null);
      setStored(answer);
      setOpen(answer.names);
      if (answer.outcome === "conflict") return;
      setKnown(fieldsOfSeries(answer));
      showToast(outcomeWords[answer.outcome]);
      onChanged();
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/seriesFields.ts").then(({ seriesFields }) => seriesFields),
    defaultValues: known,
    sending: { ...sending, submit: (fields: Fields) => sending.submit({ id, ...fields, before: known }) },
    storedBy,
  });
  const changed = changedNames(known, form.watch());
  const savedAt = sending.result?.outcome === "conflict" ? undefined : sending.result?.lastModificationTime;
  const choose = (name: Name, isMine: boolean) => {
    const [mine, other] = [form.getValues(name), stored[name]];
    form.resetField(name, { defaultValue: other });
    if (isMine) form.setValue(name, mine, { shouldDirty: true });
    setKnown({ ...known, [name]: other });
    setOpen(open.filter((one) => one !== name));
    setChosen(name);
  };
  const conflictOf = (name: Name) => (
    <LazyShown
      load={loadConflict}
      with={{
        id: controlId(name),
        label: seriesLabels[name],
        own: seriesValue(name, form.getValues(name)),
        theirs: seriesValue(name, stored[name]),
        storedAt: formatMoment(stored.lastModificationTime, Date.now()),
        onChoose: (isMine: boolean) => choose(name, isMine),
      }}
    />
  );
  const toChoose = open.map((name) => seriesLabels[name].toLowerCase()).join(", ");
  return (
    <form className="stack g5" aria-labelledby="series-about" noValidate onSubmit={form.onSubmit}>
      <h2 id="series-about">О цикле</h2>
      <FormDraft form={form} place={`series.${id}`} labels={seriesLabels} merged={{ known, onKnown: setKnown }} />
      <FormProblems form={form} title="Не сохранено" />
      <ErrorSummary
        title="Не сохранено: эти поля изменили в другом месте"
        attempt={form.attempt}
        errors={open.map((name) => ({ field: name, id: controlId(name), message: seriesLabels[name] }))}
      />
      <SeriesFields
        form={form}
        seriesId={id}
        author={author}
        storedUrl={series.coverUrl}
        placed={(name, field) => (open.includes(name) ? conflictOf(name) : field)}
      />
      <ActionBar>
        <Button
          type="submit"
          variant="primary"
          busy={form.isSubmitting}
          unavailable={toChoose ? `Сначала выберите, что оставить: ${toChoose}` : undefined}
        >
          Сохранить цикл
        </Button>
        <p className="small muted" role="status">
          {changed.length > 0
            ? `Изменено: ${changed.map((name) => seriesLabels[name as Name].toLowerCase()).join(", ")}`
            : savedAt && `Сохранено в ${timeOfDayHere(savedAt)}`}
        </p>
      </ActionBar>
    </form>
  );
}
