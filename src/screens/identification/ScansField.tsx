import type { Scan } from "../../api/contract/identification.ts";
import type { useUploads } from "../../app/hooks/useUploads.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { NewTab } from "../parts/NewTab.tsx";
import { useLostFocus } from "../parts/useLostFocus.ts";
import styles from "./Identification.module.css";
import { scanName } from "./identification.view.ts";

type ScansFieldProps = {
  id: string;
  error: string | undefined;
  scans: readonly Scan[];
  uploads: ReturnType<typeof useUploads>;
  onChange: (scans: readonly Scan[]) => void;
};

/** Scans of papers: sent as soon as they are chosen, one after the other. */
export function ScansField({ id, error, scans, uploads, onChange }: ScansFieldProps) {
  const { add, retry, forget, refused, isUploading, finished, total } = uploads;
  useLostFocus(scans.length);
  return (
    <div className="stack g3">
      <FileField
        id={id}
        label="Сканы или фотографии документов"
        hint="От 1 до 6 файлов: JPEG, PNG, WebP, GIF, AVIF или PDF, до 20 МБ каждый. Нужны разворот паспорта и регистрация"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf"
        action="Добавить сканы"
        multiple
        chosen=""
        error={error}
        onFiles={add}
        // So that a scan that was removed can be chosen again.
        onChange={({ target }) => {
          target.value = "";
        }}
      />
      <p role="status" className="small muted">
        {isUploading ? `Скан ${total > 1 ? `${finished + 1} из ${total} ` : ""}загружается…` : ""}
      </p>
      {refused.length > 0 && (
        <Note
          kind="stop"
          level={2}
          title="Скан не загружен"
          live
          onClose={forget}
          actions={
            <Button small onClick={retry}>
              Повторить
            </Button>
          }
        >
          {refused.map(({ id: one, file, message }) => (
            <p key={one}>
              {file.name}: {message}
            </p>
          ))}
        </Note>
      )}
      {scans.length > 0 && (
        <ul aria-label="Загруженные сканы">
          {scans.map((scan, index) => (
            <li key={scan.fileId} className={styles.scan}>
              <NewTab href={`/files/${scan.fileId}`}>{scanName(scan, index)}</NewTab>
              <Button
                small
                aria-label={`Убрать скан ${index + 1}`}
                onClick={() => onChange(scans.filter(({ fileId }) => fileId !== scan.fileId))}
              >
                Убрать
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
