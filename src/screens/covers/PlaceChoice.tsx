import { useLoader } from "../../app/hooks/useLoader.ts";
import { shortSeries } from "../../services/series.calls.ts";
import { accountWorks } from "../../services/works.calls.ts";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import type { CoverTarget } from "./putCover.ts";

const spelled = ({ kind, id }: CoverTarget) => `${kind} ${id}`;

type PlaceChoiceProps = { value: CoverTarget | null; onChange: (place: CoverTarget | null) => void };

/** The books and the series of a person, one of which gets the cover. */
export function PlaceChoice({ value, onChange }: PlaceChoiceProps) {
  const { data: listed } = useLoader(accountWorks, {}, null);
  const { data: series } = useLoader(shortSeries, null, null);
  const works = (listed?.works ?? []).filter(({ rights, state }) => rights.canWrite && state !== "deleted");
  const places = [
    ...works.map(({ id, title }) => ({ place: { kind: "work", id } as const, label: title })),
    ...(series ?? []).map(({ id, title }) => ({ place: { kind: "series", id } as const, label: `Цикл «${title}»` })),
  ];
  if (listed && series && places.length === 0)
    return <p className="small muted">Книг и циклов у вас пока нет: обложку можно скачать.</p>;
  return (
    <SelectField
      label="Куда поставить"
      placeholder="Не выбрано"
      options={places.map(({ place, label }) => ({ value: spelled(place), label }))}
      value={value === null ? "" : spelled(value)}
      onChange={({ target }) => onChange(places.find(({ place }) => spelled(place) === target.value)?.place ?? null)}
    />
  );
}
