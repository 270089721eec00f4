import { type ReactNode, useState } from "react";
import type { CoverDesign } from "../../api/contract/covers.ts";
import type { Work } from "../../api/contract/works.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { accountWorks } from "../../services/works.calls.ts";
import { unsourcedOf } from "../../text/coverSources.ts";
import { picturesOf } from "../../text/covers.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { editorHref } from "./covers.view.ts";
import { putCover } from "./putCover.ts";

type PutCoverProps = {
  design: CoverDesign;
  work: Work | null;
  /** The cover is on the server already. */
  fileId: string | null;
  /** Null: it is not made yet. */
  blob: Blob | null;
  children: ReactNode;
};

/** Puts the cover on the book that it is made for, or on one that is chosen here. */
export function PutCover({ design, work, fileId, blob, children }: PutCoverProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { status, message, result, submit } = useSubmit(putCover, { patience: 300_000 });
  const pictures = picturesOf(design.scene);
  const isUnsourced = unsourcedOf(pictures, design.sources).length > 0;
  const workId = work?.id ?? chosen;
  const why =
    blob === null
      ? "Картинка ещё рисуется"
      : isUnsourced
        ? "Сначала скажите в макете, откуда каждая картинка"
        : workId === null
          ? "Выберите книгу"
          : undefined;
  const put = () =>
    blob && workId && submit({ workId, designId: design.id, fileId, blob, pictures, sources: design.sources });
  if (result)
    return (
      <Note
        kind="ok"
        level={2}
        live
        focused
        title={`Обложка стоит на книге «${result.title}»`}
        actions={
          <>
            <a href={`/work/${result.id}/edit`}>К настройкам произведения</a>
            <a href={editorHref({ design: design.id })}>Вернуться к макету</a>
          </>
        }
      >
        {result.coverByAi ? "На книге стоит метка: обложка создана с помощью ИИ." : "Читатели увидят её сразу."}
      </Note>
    );
  return (
    <div className="stack g3">
      {!work && <WorkChoice value={chosen} onChange={setChosen} />}
      <div className="row g3">
        <Button variant="primary" busy={status === "submitting"} unavailable={why} onClick={put}>
          Поставить обложку
        </Button>
        {children}
      </div>
      {status === "refused" && (
        <p className="small" role="alert">
          {message}
        </p>
      )}
      {work && <p className="small muted">На книгу «{work.title}». Прежняя картинка останется на 7 дней.</p>}
    </div>
  );
}

function WorkChoice({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { data } = useLoader(accountWorks, {}, null);
  const works = (data?.works ?? []).filter(({ rights, state }) => rights.canWrite && state !== "deleted");
  if (data && works.length === 0) return <p className="small muted">Книг у вас пока нет: обложку можно скачать.</p>;
  return (
    <SelectField
      label="На какую книгу"
      placeholder="Не выбрана"
      options={works.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value === null ? "" : String(value)}
      onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
    />
  );
}
