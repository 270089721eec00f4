import type { Series } from "../../api/contract/series.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { changedNames } from "../../machines/lifecycles/fieldMerge.ts";
import { updateSeries } from "../../services/series.calls.ts";
import { timeOfDayHere } from "../../text/dates.ts";
import { ActionBar } from "../../ui/ActionBar/ActionBar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { SeriesFields } from "./SeriesFields.tsx";

type AboutSeriesProps = { series: Series; author: string; onChanged: () => void };

const names = { title: "название", annotation: "аннотация", isFinished: "состояние", coverFileId: "обложка" };

/** «О цикле»: what is told of it, under a save of its own. */
export function AboutSeries({ series, author, onChanged }: AboutSeriesProps) {
  const { id, title, annotation, isFinished, coverFileId } = series;
  const known = { title, annotation, isFinished, coverFileId };
  const sending = useSubmit(updateSeries, {
    onDone: () => {
      showToast("Цикл сохранён");
      onChanged();
    },
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/seriesFields.ts").then(({ seriesFields }) => seriesFields),
    defaultValues: known,
    sending: { ...sending, submit: (fields) => sending.submit({ id, ...fields }) },
  });
  const changed = changedNames(known, form.watch());
  const savedAt = sending.result?.lastModificationTime;
  return (
    <form className="stack g5" aria-labelledby="series-about" noValidate onSubmit={form.onSubmit}>
      <h2 id="series-about">О цикле</h2>
      <FormProblems form={form} title="Не сохранено" />
      <SeriesFields form={form} seriesId={id} author={author} storedUrl={series.coverUrl} />
      <ActionBar>
        <Button type="submit" variant="primary" busy={form.isSubmitting}>
          Сохранить цикл
        </Button>
        <p className="small muted" role="status">
          {changed.length > 0
            ? `Изменено: ${changed.map((name) => names[name]).join(", ")}`
            : savedAt && `Сохранено в ${timeOfDayHere(savedAt)}`}
        </p>
      </ActionBar>
    </form>
  );
}
