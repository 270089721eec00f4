import { useSelector } from "@xstate/react";
import { useRef } from "react";
import type { AudioQueue } from "../../app/hooks/useAudioUploads.ts";
import type { AudioSendingActor } from "../../machines/uploads/audioSending.machine.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { useLostFocus } from "../parts/useLostFocus.ts";
import { fileView } from "./audioQueue.view.ts";
import styles from "./EditAudio.module.css";
import { FileRow } from "./FileRow.tsx";
import { OtherFile } from "./OtherFile.tsx";

/** A file that this page sends, or waits for. */
export function QueuedFile({ actor, queue }: { actor: AudioSendingActor; queue: AudioQueue }) {
  const snapshot = useSelector(actor, (now) => now);
  const picked = useRef<HTMLInputElement>(null);
  const { fileName: name, byteSize, chapterId } = snapshot.context.facts;
  const can = (type: "pause.requested" | "retry.requested" | "cancellation.requested" | "opening.requested") =>
    snapshot.can({ type });
  const isLost = snapshot.matches("needsFile");
  const isRefused = snapshot.matches("refused") || snapshot.matches("fileChanged");
  const isPaused = snapshot.matches("paused") || snapshot.matches({ sending: "stopping" });
  useLostFocus(JSON.stringify(snapshot.value));
  return (
    <FileRow
      name={name}
      byteSize={byteSize}
      view={fileView(snapshot)}
      tools={
        <>
          {/* One button that changes its words: it keeps the focus. */}
          {(isPaused || can("pause.requested")) && (
            <IconButton
              icon={isPaused ? "play" : "pause"}
              small
              label={`${isPaused ? "Продолжить" : "Приостановить"}: ${name}`}
              onClick={() => actor.send({ type: isPaused ? "resumption.requested" : "pause.requested" })}
            />
          )}
          {can("retry.requested") && (
            <IconButton
              icon="rotate-ccw"
              small
              label={`Повторить: ${name}`}
              onClick={() => actor.send({ type: "retry.requested" })}
            />
          )}
          {isRefused && (
            <OtherFile
              name={name}
              onChoose={(file) => {
                queue.add([{ file, handle: null }], chapterId);
                actor.send({ type: "cancellation.requested" });
              }}
            />
          )}
          {can("cancellation.requested") && (
            <IconButton
              icon="x"
              small
              label={`Отменить загрузку: ${name}`}
              onClick={() => actor.send({ type: "cancellation.requested" })}
            />
          )}
        </>
      }
    >
      {isLost && (
        <p className={cx("row g2", styles.again)}>
          {can("opening.requested") && (
            <Button
              small
              aria-label={`Продолжить загрузку: ${name}`}
              onClick={() => actor.send({ type: "opening.requested" })}
            >
              Продолжить загрузку
            </Button>
          )}
          <Button small aria-label={`Выбрать файл ещё раз: ${name}`} onClick={() => picked.current?.click()}>
            Выбрать файл ещё раз
          </Button>
          <input
            ref={picked}
            type="file"
            hidden
            accept="audio/*,.m4b"
            aria-label={`Файл: ${name}`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) actor.send({ type: "file.given", file });
              target.value = "";
            }}
          />
        </p>
      )}
    </FileRow>
  );
}
