import { useGalleryUpload } from "../../app/hooks/useGalleryUpload.ts";
import { counted } from "../../text/plural.ts";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { Job } from "../../ui/Job/Job.tsx";
import { RefusedFiles } from "../../ui/RefusedFiles/RefusedFiles.tsx";
import styles from "./Gallery.module.css";
import { batchView, isFull, pictureFact } from "./gallery.view.ts";

type GalleryUploadProps = { workId: number; count: number; onUploaded: () => void };

/** Pictures are chosen, several at once, and how far they are. */
export function GalleryUpload({ workId, count, onUploaded }: GalleryUploadProps) {
  const { add, send, isWorking, ...batch } = useGalleryUpload(workId, onUploaded);
  const { open, refused, sent, whole, facts } = batchView(batch);
  const isRoomless = isFull(count) && !isWorking;
  return (
    <div className="stack g4">
      <FileField
        key={batch.finished}
        label="Добавить картинки"
        hint={
          isRoomless
            ? "В галерее не больше 50 картинок: чтобы добавить новую, удалите одну из прежних"
            : "JPEG, PNG, WebP, GIF или AVIF до 20 МБ, можно несколько сразу. От анимации останется первый кадр"
        }
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        action="Выбрать картинки"
        chosen=""
        multiple
        disabled={isRoomless}
        onFiles={(files) => files.length > 0 && add(files)}
      />
      {isWorking && (
        <div className={`${styles.batch} stack g3`}>
          <Job
            name={batch.isPaused ? "Загрузка приостановлена" : "Картинки загружаются"}
            label="Загрузка картинок"
            state={batch.isPaused ? "paused" : "active"}
            value={sent}
            max={whole}
            facts={facts}
            onPause={() => send({ type: "pause.requested" })}
            onResume={() => send({ type: "resumption.requested" })}
            onCancel={() => send({ type: "cancellation.requested" })}
            cancelLabel="Отменить загрузку картинок"
          />
          <ul>
            {open.map((picture) => (
              <li key={picture.id} className={`${styles.sent} num anywhere stack g3`}>
                <span>{picture.file.name}</span>
                <span className="small muted">{pictureFact(picture)}</span>
                <IconButton
                  icon="x"
                  small
                  label={`Отменить: ${picture.file.name}`}
                  onClick={() => send({ type: "picture.cancelled", id: picture.id })}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <RefusedFiles
        level={3}
        title={`Не загружено: ${counted(refused.length, ["картинка", "картинки", "картинок"])}`}
        refused={refused}
        retry={() => send({ type: "retry.requested" })}
        forget={() => send({ type: "refusals.seen" })}
      />
    </div>
  );
}
