import { useSelector } from "@xstate/react";
import { useMemo, useRef, useState } from "react";
import { useBookImportActor } from "../../app/hooks/useBookImport.ts";
import type { Decisions } from "../../machines/import/bookImport.setup.ts";
import { formatCharacters, formatSheets } from "../../text/amounts.ts";
import { formatBytes } from "../../text/bytes.ts";
import { counted, formatNumber } from "../../text/plural.ts";
import { faultOf } from "../../text/rules.ts";
import { ActionBar } from "../../ui/ActionBar/ActionBar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ImportCancel } from "./ImportCancel.tsx";
import { ImportPieces } from "./ImportPieces.tsx";
import styles from "./ImportPreview.module.css";
import { ImportReport } from "./ImportReport.tsx";
import { NO_TEXT, noteRows, ON_ITS_WAY, pieceRows, reportText } from "./import.view.ts";

/** What the file will become: chapters with movable cuts, facts, the report. Nothing is stored before the button. */
export function ImportPreview() {
  const actor = useBookImportActor();
  const { preview, decisions, stage, trouble } = useSelector(actor, ({ context }) => context);
  const isCommitting = useSelector(actor, (state) => state.matches("committing"));
  const [focused, setFocused] = useState<{ index: number } | null>(null);
  const title = useRef<HTMLInputElement>(null);
  const report = useRef<HTMLHeadingElement>(null);
  const notes = useMemo(() => (preview ? noteRows(preview) : []), [preview]);
  if (!preview || !decisions) return null;
  const change = (next: Decisions) => actor.send({ type: "decisions.made", decisions: next });
  const rows = pieceRows(preview, decisions);
  const chapters = rows.filter(({ number }) => number !== null);
  const kept = rows.filter(({ cut }) => cut !== "skip").reduce((sum, { characters }) => sum + characters, 0);
  const { sameAs } = preview;
  const isEmpty = kept === 0 && preview.images.shown === 0;
  const remarks = notes.length + preview.report.more;
  const commit = () => {
    if (decisions.title.trim()) actor.send({ type: "commit.requested" });
    else title.current?.focus();
  };
  return (
    <>
      {sameAs && (
        <Note kind="warn" level={2} title="Этот файл уже импортирован">
          <p className={styles.same}>
            Из него сделано произведение <a href={`/work/${sameAs.workId}/edit/content`}>«{sameAs.title}»</a>.
            {sameAs.mayReplace
              ? " Книга будет добавлена рядом с ним, если его не заменить."
              : " Оно не черновик, поэтому книга будет добавлена рядом с ним."}
          </p>
          {sameAs.mayReplace && (
            <Checkbox
              label="Заменить его: прежний черновик 30 дней пролежит в корзине"
              checked={decisions.isReplacing}
              disabled={isCommitting}
              onChange={(event) => change({ ...decisions, isReplacing: event.target.checked })}
            />
          )}
        </Note>
      )}
      <div className="cols" data-side="end">
        <aside className={styles.about} aria-label="О книге">
          <section className="stack g3" aria-labelledby="import-facts">
            <h2 id="import-facts">Что в файле</h2>
            {preview.cover && <img className={styles.cover} src={preview.cover} alt="Обложка" />}
            <TextField
              ref={title}
              label="Название"
              maxLength={150}
              value={decisions.title}
              readOnly={isCommitting}
              error={faultOf("Название", { required: true, max: 150 }, decisions.title.trim())}
              onChange={(event) => change({ ...decisions, title: event.target.value })}
            />
            {preview.annotation && <p className="small anywhere pre-line">{preview.annotation}</p>}
            <dl className={`${styles.facts} small`}>
              <dt>Авторы</dt>
              <dd>{preview.authors.join(", ") || "не указаны"}</dd>
              <dt>Файл</dt>
              <dd>{stage?.fileName}</dd>
              <dt>Размер</dt>
              <dd>{formatBytes(stage?.byteSize ?? 0)}</dd>
              {preview.format === "fb2" && (
                <>
                  <dt>Кодировка</dt>
                  <dd>{preview.encoding}</dd>
                </>
              )}
              <dt>Объём</dt>
              <dd>
                {formatCharacters(kept)}, {formatSheets(kept)}
              </dd>
              <dt>Картинки</dt>
              <dd>{preview.images.found === 0 ? "нет" : `${preview.images.shown} из ${preview.images.found}`}</dd>
            </dl>
          </section>
        </aside>
        <div className={styles.text}>
          <ImportReport
            format={preview.format}
            ref={report}
            notes={notes}
            more={preview.report.more}
            text={reportText(stage?.fileName ?? "", preview)}
            onPiece={(index) => setFocused({ index })}
          />
          <ImportPieces
            format={preview.format}
            rows={rows}
            decisions={decisions}
            wanted={focused}
            isFixed={isCommitting}
            onChange={change}
          />
        </div>
      </div>
      <ActionBar>
        <Button variant="primary" busy={isCommitting} unavailable={isEmpty ? NO_TEXT : undefined} onClick={commit}>
          Импортировать {counted(chapters.length, ["главу", "главы", "глав"])}
        </Button>
        {remarks > 0 && (
          <Button variant="text" onClick={() => report.current?.focus()}>
            Замечания: {formatNumber(remarks)}
          </Button>
        )}
        <ImportCancel unavailable={isCommitting ? ON_ITS_WAY : undefined} />
        {trouble && !isCommitting && (
          <p role="alert" className={styles.trouble}>
            {trouble.message}. Разрезы на месте, ничего не создано.
          </p>
        )}
      </ActionBar>
    </>
  );
}
