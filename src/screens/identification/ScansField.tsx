import { useState } from "react";
import { MOST_SCANS, type Scan } from "../../api/contract/identification.ts";
import { useUnsaved } from "../../app/hooks/useUnsaved.ts";
import { useUploads } from "../../app/hooks/useUploads.ts";
import { uploadScan } from "../../services/identification.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { NewTab } from "../parts/NewTab.tsx";
import styles from "./Identification.module.css";
import { scanName } from "./PapersLines.tsx";

type ScansFieldProps = {
  id: string;
  error: string | undefined;
  stored: readonly Scan[];
  onChange: (fileIds: string[]) => void;
};

/** Scans of papers: sent as soon as they are chosen, one after the other. */
export function ScansField({ id, error, stored, onChange }: ScansFieldProps) {
  const [scans, setScans] = useState(stored);
  const change = (now: readonly Scan[]) => {
    setScans(now);
    onChange(now.map(({ fileId }) => fileId));
  };
  const uploads = useUploads(uploadScan, {
    valuesOf: (file) => ({ file }),
    onUploaded: (_, { fileId, contentType, byteSize }) => change([...scans, { fileId, contentType, byteSize }]),
  });
  const { add, retry, forget, refused, isUploading, finished, total } = uploads;
  useUnsaved(isUploading);
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
        onFiles={(files) => add(files.slice(0, MOST_SCANS - scans.length))}
      />
      <p role="status" className="small muted">
        {isUploading ? `Скан ${total > 1 ? `${finished + 1} из ${total} ` : ""}загружается…` : ""}
      </p>
      {refused.length > 0 && (
        <Note
          kind="stop"
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
                onClick={() => change(scans.filter(({ fileId }) => fileId !== scan.fileId))}
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
