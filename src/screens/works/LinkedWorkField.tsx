import type { Work } from "../../api/contract/works.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { accountWorks } from "../../services/works.calls.ts";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { fieldLabels } from "./workFields.view.ts";
import type { Placed, WorkForm } from "./workForm.types.ts";

export type LinkedWorkFieldProps = { form: WorkForm; placed: Placed; work: Work; askerId: number };

const toId = { setValueAs: (value: unknown) => (value === "" || value === null ? null : Number(value)) };

/** «Текст и звук»: the owner's work of the other format. Readers of each find the other. */
export function LinkedWorkField({ form, placed, work, askerId }: LinkedWorkFieldProps) {
  const loader = useLoader(accountWorks, {}, null);
  const isAudio = work.format === "Audiobook";
  const other = isAudio ? "Книга с текстом" : "Аудиокнига";
  if (work.owner.id !== askerId)
    return (
      <p>
        {work.linkedWork ? `${other}: «${work.linkedWork.title}». ` : `${other} не выбрана. `}
        Связывает произведения их владелец.
      </p>
    );
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={1} label="Произведения загружаются" />}>
      {({ works }) => {
        const options = works
          .filter(({ format, owner, linkedWorkId, id }) => {
            const isFree = linkedWorkId === null || linkedWorkId === work.id || id === work.linkedWorkId;
            return format !== work.format && owner.id === askerId && isFree;
          })
          .map(({ id, title }) => ({ value: String(id), label: title }));
        return (
          <>
            {placed(
              "linkedWorkId",
              <SelectField
                {...form.field("linkedWorkId")}
                {...form.register("linkedWorkId", toId)}
                label={fieldLabels.linkedWorkId}
                hint={isAudio ? "Слушатели увидят «Есть текст»" : "Читатели увидят «Есть аудиокнига»"}
                options={options}
                placeholder="Не выбрано"
              />,
            )}
            {options.length === 0 && (
              <p className="small muted">
                {isAudio ? "У вас нет свободных книг с текстом." : "У вас нет свободных аудиокниг."}{" "}
                <a href={`/work/select-form${isAudio ? "" : "?format=Audiobook"}`}>
                  {isAudio ? "Создать книгу" : "Создать аудиокнигу"}
                </a>
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
