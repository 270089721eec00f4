import { type Ref, useDeferredValue, useEffect, useRef, useState } from "react";
import { counted, formatNumber } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import styles from "./ImportPreview.module.css";
import { type NoteRow, positionWords, searchNotes } from "./import.view.ts";

const icons = {
  dropped: "octagon-exclamation-point",
  changed: "triangle-exclamation-point",
  kept: "circle-check",
} as const;
const kinds = { dropped: "Не перенесено", changed: "Изменено", kept: "К сведению" } as const;
/** The chapters stand below: more is shown when it is wanted. */
const SHOWN = 5;
/** So many are looked through by a search. */
const MANY = 20;
const words = ["замечание", "замечания", "замечаний"] as const;

type ImportReportProps = {
  format: "fb2" | "docx";
  /** Takes the focus when the report is gone to. */
  ref: Ref<HTMLHeadingElement>;
  notes: readonly NoteRow[];
  /** How many more the file has. */
  more: number;
  /** The whole report, as it is copied. */
  text: string;
  /** Shows the piece that has a note. */
  onPiece: (index: number) => void;
};

/** What became of the parts of the file that could not be taken as they are: found, led to their piece, copied. */
export function ImportReport({ ref, format, notes, more, text, onPiece }: ImportReportProps) {
  const [copied, setCopied] = useState("");
  const [isWhole, setWhole] = useState(false);
  const [search, setSearch] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const query = useDeferredValue(search);
  const found = searchNotes(notes, query);
  const shown = isWhole ? found : found.slice(0, SHOWN);
  // The button is gone: the keys go on from the first line that it brought.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll<HTMLElement>("li")[SHOWN]?.focus();
  }, [isWhole]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied("Отчёт скопирован"),
      () => setCopied("Скопировать не удалось: выделите текст сами"),
    );
  if (notes.length === 0)
    return (
      <section className="stack g2" aria-labelledby="import-report">
        <h2 id="import-report" ref={ref} tabIndex={-1}>
          Замечания
        </h2>
        <p className="small muted">Замечаний нет: книга прочитана как есть.</p>
      </section>
    );
  return (
    <section className="stack g3" aria-labelledby="import-report">
      <h2 id="import-report" ref={ref} tabIndex={-1} className={styles.reportTitle}>
        Замечания: {formatNumber(notes.length + more)}
      </h2>
      <div className="row g2">
        <Button small icon={<Icon name="copy" />} onClick={() => void copy()}>
          Скопировать отчёт
        </Button>
        <p className="small muted" role="status">
          {copied}
        </p>
      </div>
      {notes.length > MANY && (
        <div className="stack g1">
          <TextField
            label="Найти в замечаниях"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <p className="small muted" role="status">
            {query.trim() !== "" && `Найдено: ${counted(found.length, words)}`}
          </p>
        </div>
      )}
      <ul ref={list}>
        {shown.map(({ index, kind, line, column, message, piece }) => {
          return (
            <li key={index} className={`${styles.entry} small anywhere line-below`} data-kind={kind} tabIndex={-1}>
              <span role="img" aria-label={kinds[kind]} data-words={kinds[kind]}>
                <Icon name={icons[kind]} />
              </span>
              <span className="num">{positionWords(format, { line, column })}</span>
              <p>{message}</p>
              {piece && (
                <button
                  type="button"
                  className={`${styles.toPiece} start anywhere`}
                  onClick={() => onPiece(piece.index)}
                >
                  К тексту: {piece.name}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < found.length && (
        <Button className="start" small onClick={() => setWhole(true)}>
          Показать все {counted(found.length, words)}
        </Button>
      )}
      {more > 0 && <p className="small muted">И ещё {counted(more, words)} того же рода сервер не хранит.</p>}
    </section>
  );
}
