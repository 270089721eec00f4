import type { AudioUpload } from "../../api/contract/audiobooks.ts";
import { useQueuedFiles } from "../../app/hooks/queuedFiles.ts";
import type { AudioQueue } from "../../app/hooks/useAudioUploads.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Job } from "../../ui/Job/Job.tsx";
import { useLostFocus } from "../parts/useLostFocus.ts";
import { knownApart, queueView } from "./audioQueue.view.ts";
import styles from "./EditAudio.module.css";
import { KnownUpload } from "./KnownUpload.tsx";
import { QueuedFile } from "./QueuedFile.tsx";

type AudioQueuePartProps = {
  queue: AudioQueue;
  uploads: readonly AudioUpload[];
  onChanged: () => void;
};

/** The files on their way: one line for all, and a row for each. */
export function AudioQueuePart({ queue, uploads, onChanged }: AudioQueuePartProps) {
  const files = useQueuedFiles(queue);
  const apart = knownApart(uploads, files);
  const measured = files.map((file) => {
    const { sent = 0, spent = 0 } = queue.actorOf(file.id)?.getSnapshot().context ?? {};
    return { ...file, sent, spent };
  });
  const view = queueView(measured);
  const failed = files.filter(({ standing }) => standing === "refused");
  useLostFocus(`${files.length} ${apart.length} ${view?.state}`);
  if (files.length === 0 && apart.length === 0) return null;
  return (
    <section className="stack g3" aria-label="Загрузка">
      {view && (
        <div className={cx("sheet pad stack g3")}>
          <Job
            name={view.name}
            label="Загрузка всех файлов"
            state={view.state}
            value={view.received}
            max={view.whole}
            facts={view.facts}
            onPause={() => queue.tellAll("pause.requested")}
            onResume={() => queue.tellAll("resumption.requested")}
            onRetry={() => queue.tellAll("retry.requested")}
            retryLabel="Повторить сейчас"
          />
          <p className="small muted">
            Страницу можно оставить. Если закрыть вкладку, загруженное уцелеет: продолжим с того же места, когда
            вернётесь.
          </p>
        </div>
      )}
      {failed.length > 1 && (
        <p>
          <Button small onClick={() => queue.tellAll("retry.requested")}>
            Повторить неудавшиеся
          </Button>
        </p>
      )}
      <ul className={styles.list} aria-label="Файлы">
        {files.map(({ id }) => {
          const actor = queue.actorOf(id);
          return actor && <QueuedFile key={id} actor={actor} queue={queue} />;
        })}
        {apart.map((upload) => (
          <KnownUpload key={upload.uploadId} upload={upload} queue={queue} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}
