import { useState } from "react";
import type { Work } from "../../api/contract/works.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { exportWork } from "../../services/bookFiles.calls.ts";
import { formatBytes } from "../../text/bytes.ts";
import { type ExportFormat, exportFormats } from "../../text/workOptions.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Segmented } from "../../ui/Segmented/Segmented.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";

/** A large book takes its time, in milliseconds. */
const PATIENCE = 120_000;

/** The work as a file for one of its authors. */
export function BookExport({ work }: { work: Work }) {
  const [format, setFormat] = useState<ExportFormat>("fb2");
  const [drafts, setDrafts] = useState(work.publishedChapterCount === 0);
  const making = useSubmit(exportWork, { patience: PATIENCE });
  const isBusy = making.status === "submitting";
  return (
    <section className="stack g4" aria-labelledby="export">
      <div className="stack g2">
        <h2 id="export">Выгрузить себе</h2>
        <p>Книга одним файлом: для вычитки, печати, другой площадки. Файл получаете только вы.</p>
      </div>
      <Segmented
        label="Формат"
        options={exportFormats.map((value) => ({ value, label: value }))}
        value={format}
        onChange={setFormat}
      />
      <Checkbox
        label="С черновиками"
        hint="Последний текст каждой главы, а не то, что видят читатели"
        checked={drafts}
        onChange={({ target }) => setDrafts(target.checked)}
      />
      <div>
        <Button busy={isBusy} onClick={() => making.submit({ id: work.id, format, drafts })}>
          Выгрузить
        </Button>
      </div>
      <TroubleNote title="Не выгружено" text={making.status === "refused" && making.message} />
      {making.status === "done" && making.result && (
        <Note
          kind="ok"
          title={making.result.fileName}
          live
          actions={
            <ButtonLink small variant="primary" href={making.result.url} download>
              Скачать, {formatBytes(making.result.byteSize)}
            </ButtonLink>
          }
        >
          Ссылка работает сутки. Новая выгрузка этого формата заменит файл.
        </Note>
      )}
    </section>
  );
}
