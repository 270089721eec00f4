import type { Work } from "../../api/contract/works.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { shortSeries } from "../../services/series.calls.ts";
import { formatNumber } from "../../text/plural.ts";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { fieldLabels } from "./workFields.view.ts";
import type { Placed, WorkForm } from "./workForm.types.ts";

export type SeriesFieldProps = { form: WorkForm; placed: Placed; work: Work; askerId: number };

const toId = { setValueAs: (value: unknown) => (value === "" || value === null ? null : Number(value)) };

/** «Цикл»: one of the person's own series, and the book's place in it. */
export function SeriesField({ form, placed, work, askerId }: SeriesFieldProps) {
  const loader = useLoader(shortSeries, null, null);
  const { series, seriesPlace } = work;
  if (series && !series.isOwn && work.owner.id !== askerId)
    return <p>Книга стоит в цикле «{series.title}». Убрать её оттуда может владелец цикла или произведения.</p>;
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={1} label="Циклы загружаются" />}>
      {(own) => {
        const options = own.map(({ id, title }) => ({ value: String(id), label: title }));
        const others =
          series && !series.isOwn ? [{ value: String(series.id), label: `${series.title}, цикл соавтора` }] : [];
        return (
          <>
            {placed(
              "seriesId",
              <SelectField
                {...form.field("seriesId")}
                {...form.register("seriesId", toId)}
                label={fieldLabels.seriesId}
                options={[...options, ...others]}
                placeholder="Вне цикла"
              />,
            )}
            {series && seriesPlace && form.watch("seriesId") === series.id && (
              <p>
                Место в цикле: книга {formatNumber(seriesPlace.number)} из {formatNumber(seriesPlace.count)}.{" "}
                {series.isOwn && <a href={`/work/series/edit/${series.id}`}>Изменить порядок</a>}
              </p>
            )}
            {own.length === 0 && (
              <p className="small muted">
                У вас пока нет циклов. <a href="/work/series/create">Создать цикл</a>
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
