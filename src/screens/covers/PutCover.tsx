import { type ReactNode, useState } from "react";
import type { CoverDesign } from "../../api/contract/covers.ts";
import type { Work } from "../../api/contract/works.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { picturesOf, unsourcedOf } from "../../text/covers.ts";
import { editorHref } from "../../text/editorHref.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { PlaceChoice } from "./PlaceChoice.tsx";
import { type CoverTarget, putCover } from "./putCover.ts";

type PutCoverProps = {
  design: CoverDesign;
  work: Work | null;
  /** The cover is on the server already. */
  fileId: string | null;
  /** Null: it is not made yet. */
  blob: Blob | null;
  children: ReactNode;
};

/** Puts the cover on the book that it is made for or on its series, or on what is chosen here. */
export function PutCover({ design, work, fileId, blob, children }: PutCoverProps) {
  const [chosen, setChosen] = useState<CoverTarget | null>(null);
  const { status, message, result, submit } = useSubmit(putCover, { patience: 300_000 });
  const pictures = picturesOf(design.scene);
  const isUnsourced = unsourcedOf(pictures, design.sources).length > 0;
  const place: CoverTarget | null = work ? { kind: "work", id: work.id } : chosen;
  const series = work?.series?.isOwn ? work.series : null;
  const why =
    blob === null
      ? "Картинка ещё рисуется"
      : isUnsourced
        ? "Сначала скажите в макете, откуда каждая картинка"
        : place === null
          ? "Выберите книгу или цикл"
          : undefined;
  const putOn = (where: CoverTarget | null) =>
    blob && where && submit({ place: where, designId: design.id, fileId, blob, pictures, sources: design.sources });
  const isBook = result?.place.kind === "work";
  if (result)
    return (
      <Note
        kind="ok"
        level={2}
        live
        focused
        title={`Обложка стоит на ${isBook ? "книге" : "цикле"} «${result.title}»`}
        actions={
          <>
            {isBook ? (
              <a href={`/work/${result.place.id}/edit`}>К настройкам произведения</a>
            ) : (
              <a href={`/work/series/edit/${result.place.id}`}>К циклу</a>
            )}
            <a href={editorHref({ design: design.id })}>Вернуться к макету</a>
          </>
        }
      >
        {isBook && result.isByAi ? "На книге стоит метка: обложка создана с помощью ИИ." : "Читатели увидят её сразу."}
      </Note>
    );
  return (
    <div className="stack g3">
      {!work && <PlaceChoice value={chosen} onChange={setChosen} />}
      <div className="row g3">
        <Button variant="primary" busy={status === "submitting"} unavailable={why} onClick={() => putOn(place)}>
          Поставить обложку
        </Button>
        {children}
      </div>
      <Trouble text={status === "refused" && message} className="small" />
      {work && (
        <p className="small muted">
          На книгу «{work.title}». Прежняя картинка останется на 7 дней.{" "}
          {series && blob && !isUnsourced && status !== "submitting" && (
            <Button small variant="text" flush onClick={() => putOn({ kind: "series", id: series.id })}>
              Поставить на цикл «{series.title}»
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
