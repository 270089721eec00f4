import type { ArtUpload } from "../../app/hooks/useArtUpload.ts";
import { newRequestId } from "../../services/requestId.ts";
import { ARTS_AT_ONCE } from "../../text/arts.ts";
import { counted, plural } from "../../text/plural.ts";
import { ActionBar } from "../../ui/ActionBar/ActionBar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { Job } from "../../ui/Job/Job.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { useLostFocus } from "../parts/useLostFocus.ts";
import { ArtFields, type SharedArtFields } from "./ArtFields.tsx";
import { artForms, progressOf, surplusText, titleOfFile } from "./art.view.ts";
import { ChosenArtRow } from "./ChosenArtRow.tsx";
import styles from "./UploadForm.module.css";

type UploadFormProps = {
  upload: ArtUpload;
  /** Why nothing could be published yet; empty: no obstacle. */
  refusal: string;
};

/** Chosen pictures with their words, what all have in common, and how far they are on their way. */
export function UploadForm({ upload, refusal }: UploadFormProps) {
  const { arts, shared, stage, surplus, leftOver, send } = upload;
  useLostFocus(`${stage} ${arts.length}`);
  const isUploading = stage === "uploading";
  const undone = arts.filter(({ standing }) => standing === "refused" || standing === "failed").length;
  const untitled = arts.some(({ title, artId }) => title.trim() === "" && artId === null);
  const choose = (files: readonly File[]) =>
    send({
      type: "files.chosen",
      // The title of one alone is its author's to write.
      arts: files.map((file) => ({
        id: newRequestId(),
        file,
        alt: "",
        title: files.length + arts.length > 1 ? titleOfFile(file.name) : "",
        ...upload.wordsOf(file),
      })),
    });
  const nothing = arts.length === 0 ? "Сначала выберите изображения" : undefined;
  const { sent, whole, text } = progressOf(arts);
  return (
    <div className="stack g5">
      {stage === "choosing" && leftOver > 0 && (
        <Note
          kind="info"
          level={2}
          title={`На этом устройстве остались подписи к ${leftOver} ${plural(leftOver, ["изображению", "изображениям", "изображениям"])}`}
          actions={
            <Button small onClick={upload.forgetWords}>
              Не нужны
            </Button>
          }
        >
          Выберите те же файлы ещё раз, и подписи к ним вернутся.
        </Note>
      )}
      {stage === "choosing" && (
        <FileField
          label="Изображения"
          hint={`JPEG, PNG, WebP, GIF или AVIF до 20 МБ, не меньше 320 точек по каждой стороне, до ${ARTS_AT_ONCE} за раз. От анимации останется первый кадр`}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          action="Выбрать изображения"
          chosen=""
          multiple
          error={surplus > 0 ? surplusText(surplus) : undefined}
          onFiles={(files) => files.length > 0 && choose(files)}
        />
      )}
      {stage === "partlyFailed" && (
        <Note
          kind="stop"
          live
          level={2}
          title={`Не загружено: ${counted(undone, artForms)}`}
          actions={
            <Button small variant="primary" onClick={() => send({ type: "retry.requested" })}>
              Повторить
            </Button>
          }
        >
          Остальное сохранено. Поправьте то, что отмечено, и повторите или уберите его из списка.
        </Note>
      )}
      {isUploading && (
        <Job
          name={text}
          label="Загрузка артов"
          state="active"
          value={sent}
          max={whole}
          facts={[text]}
          onCancel={() => send({ type: "cancellation.requested" })}
        />
      )}
      <div className={`${styles.form} cols`}>
        <ul className={styles.arts} aria-label="Выбранные изображения">
          {arts.map((art) => (
            <ChosenArtRow key={art.id} art={art} stage={stage} send={send} />
          ))}
        </ul>
        {arts.length > 0 && (
          <section className="stack g4" aria-label="Для всех изображений">
            <h2>Для всех изображений</h2>
            <fieldset className="stack g5" disabled={isUploading}>
              <legend className="vh">Для всех изображений</legend>
              <ArtFields
                fields={shared as SharedArtFields}
                change={(changed) => send({ type: "shared.edited", changed })}
                errorOf={() => undefined}
              />
            </fieldset>
          </section>
        )}
      </div>
      {stage === "choosing" && (
        <ActionBar>
          <Button
            variant="primary"
            unavailable={refusal || nothing || (untitled ? "Добавьте заголовок каждому изображению" : undefined)}
            onClick={() => send({ type: "upload.requested", publish: true })}
          >
            {arts.length > 1 ? `Опубликовать: ${counted(arts.length, artForms)}` : "Опубликовать"}
          </Button>
          <Button
            unavailable={nothing}
            reasonHidden={refusal === ""}
            onClick={() => send({ type: "upload.requested", publish: false })}
          >
            {arts.length > 1 ? "Сохранить черновики" : "Сохранить черновик"}
          </Button>
        </ActionBar>
      )}
    </div>
  );
}
