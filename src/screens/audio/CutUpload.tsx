import { useState } from "react";
import type { AudioPiece, AudioUpload } from "../../api/contract/audiobooks.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { cutAudioUpload } from "../../services/audiobooks.calls.ts";
import { audioRefusals } from "../../text/audioRules.ts";
import { counted } from "../../text/plural.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { type CutDecision, cutPieces, ownDecisions, pieceRows } from "./cut.view.ts";
import styles from "./EditAudio.module.css";

type CutUploadProps = {
  upload: Omit<AudioUpload, "pieces"> & { pieces: AudioPiece[] };
  workId: number;
  onChanged: () => void;
};

/** One file with many chapters: their titles are corrected, some joined or left out, or it stays one. */
export default function CutUpload({ upload: { uploadId, pieces }, workId, onChanged }: CutUploadProps) {
  const [decisions, setDecisions] = useState(() => ownDecisions(pieces));
  const { submit, status, message } = useSubmit(cutAudioUpload, { onDone: onChanged });
  const cut = (into: AudioPiece[] | null) => submit({ params: { id: workId }, body: { uploadId, pieces: into } });
  const made = cutPieces(pieces, decisions);
  const change = (index: number, to: Partial<CutDecision>) =>
    setDecisions(decisions.map((one, place) => (place === index ? { ...one, ...to } : one)));
  return (
    <div className="stack g3">
      <ol className={styles.pieces} aria-label="Главы в файле">
        {pieceRows(pieces, decisions).map(({ index, cut: becomes, number, title, canJoin, time }) => (
          <li key={index} className={`${styles.piece} stack g1 line-below`} data-cut={becomes}>
            {number === null ? (
              <p>
                {title || "Без названия"}{" "}
                <span className="small muted">{becomes === "skip" ? "не войдёт в книгу" : "продолжает главу"}</span>
              </p>
            ) : (
              <TextField
                label={`Название главы ${number}`}
                maxLength={200}
                value={title}
                onChange={({ target }) => change(index, { title: target.value })}
              />
            )}
            <span className="small muted num">{time}</span>
            <span className="row g1">
              {(canJoin || becomes === "join") && (
                <Button
                  small
                  variant="text"
                  aria-label={`${becomes === "join" ? "Начать главу здесь" : "Присоединить к предыдущей"}: ${title}`}
                  onClick={() => change(index, { cut: becomes === "join" ? "begin" : "join" })}
                >
                  {becomes === "join" ? "Начать главу здесь" : "Присоединить"}
                </Button>
              )}
              <Button
                small
                variant="text"
                aria-label={`${becomes === "skip" ? "Вернуть" : "Пропустить"}: ${title}`}
                onClick={() => change(index, { cut: becomes === "skip" ? "begin" : "skip" })}
              >
                {becomes === "skip" ? "Вернуть" : "Пропустить"}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <Trouble text={status === "refused" && message} className={`${styles.error} small`} />
      <div className="row g2">
        <Button
          busy={status === "submitting"}
          unavailable={made.length === 0 ? audioRefusals.noPieces : undefined}
          onClick={() => cut(made)}
        >
          Разделить на {counted(made.length, ["главу", "главы", "глав"])}
        </Button>
        <Button busy={status === "submitting"} onClick={() => cut(null)}>
          Оставить одной главой
        </Button>
      </div>
    </div>
  );
}
