import { CornerLeftUp, Scissors, Undo2, X } from "lucide-react";
import { useState } from "react";
import type { Cut, Decisions } from "../../machines/import/bookImport.types.ts";
import { formatCharacters } from "../../text/volume.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import styles from "./ImportPreview.module.css";
import { type PieceRow, withCut } from "./import.view.ts";

const STEP = 100;

type Props = { rows: readonly PieceRow[]; decisions: Decisions; onChange: (decisions: Decisions) => void };

/** The parts of a book and where its chapters begin. */
export function ImportPieces({ rows, decisions, onChange }: Props) {
  const [shown, setShown] = useState(STEP);
  const cut = (index: number, wanted: Cut) => onChange(withCut(decisions, index, wanted));
  const rename = (index: number, title: string) =>
    onChange({ ...decisions, titles: { ...decisions.titles, [index]: title } });
  return (
    <section className="stack" aria-labelledby="import-pieces">
      <h2 id="import-pieces">Главы и разрезы</h2>
      <ol className={cx("sheet", styles.pieces)}>
        {rows.slice(0, shown).map((row) => (
          <Piece
            key={row.index}
            row={row}
            onCut={(wanted) => cut(row.index, wanted)}
            onRename={(title) => rename(row.index, title)}
          />
        ))}
      </ol>
      {rows.length > shown && (
        <Button className="start" onClick={() => setShown(shown + STEP)}>
          Показать ещё {Math.min(STEP, rows.length - shown)}
        </Button>
      )}
    </section>
  );
}

type PieceProps = { row: PieceRow; onCut: (cut: Cut) => void; onRename: (title: string) => void };

function Piece({ row, onCut, onRename }: PieceProps) {
  const { number, cut, title, characters, excerpt } = row;
  const named = title || excerpt.slice(0, 40) || "без названия";
  return (
    <li className={styles.piece} data-cut={cut}>
      <div className={styles.head}>
        {number !== null ? (
          <TextField
            label={`Глава ${number}`}
            maxLength={200}
            value={title}
            onChange={(event) => onRename(event.target.value)}
          />
        ) : (
          <p className={styles.name}>
            {title || "Без названия"}
            <span className="muted small">{cut === "skip" ? " не войдёт в книгу" : " продолжает главу"}</span>
          </p>
        )}
        <span className={styles.moves}>
          {cut === "begin" && number !== 1 && (
            <IconButton small label={`Присоединить к предыдущей: ${named}`} onClick={() => onCut("join")}>
              <CornerLeftUp />
            </IconButton>
          )}
          {cut === "join" && (
            <IconButton small label={`Начать главу здесь: ${named}`} onClick={() => onCut("begin")}>
              <Scissors />
            </IconButton>
          )}
          {cut === "skip" ? (
            <IconButton small label={`Вернуть: ${named}`} onClick={() => onCut(row.own)}>
              <Undo2 />
            </IconButton>
          ) : (
            <IconButton small label={`Пропустить: ${named}`} onClick={() => onCut("skip")}>
              <X />
            </IconButton>
          )}
        </span>
      </div>
      <p className={styles.excerpt}>{excerpt || "Пусто"}</p>
      <p className={cx("muted", "small")}>{formatCharacters(characters)}</p>
    </li>
  );
}
