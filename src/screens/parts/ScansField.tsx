import type { useUploads } from "../../app/hooks/useUploads.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { RefusedFiles } from "../../ui/RefusedFiles/RefusedFiles.tsx";
import { NewTab } from "./NewTab.tsx";
import styles from "./Scans.module.css";
import { type ScanFacts, scanName } from "./scans.view.ts";
import { useLostFocus } from "./useLostFocus.ts";

type ScansFieldProps = {
  id: string;
  label: string;
  hint: string;
  error?: string | undefined;
  /** Those that have arrived, by the ids of their files. */
  scans: readonly (ScanFacts & { fileId: string })[];
  uploads: ReturnType<typeof useUploads>;
  onRemove: (fileId: string) => void;
};

/** Scans of papers: sent as soon as they are chosen, one after the other. */
export function ScansField({ id, label, hint, error, scans, uploads, onRemove }: ScansFieldProps) {
  const { add, retry, forget, refused, isUploading, finished, total } = uploads;
  useLostFocus(scans.length);
  return (
    <div className="stack g3">
      <FileField
        id={id}
        label={label}
        hint={hint}
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
      <RefusedFiles title="Скан не загружен" refused={refused} retry={retry} forget={forget} />
      {scans.length > 0 && (
        <ul aria-label="Загруженные сканы">
          {scans.map((scan, index) => (
            <li key={scan.fileId} className={`row between g2 ${styles.scan} anywhere line-below`}>
              <NewTab className="alone" href={`/files/${scan.fileId}`}>
                {scanName(scan, index)}
              </NewTab>
              <Button small aria-label={`Убрать скан ${index + 1}`} onClick={() => onRemove(scan.fileId)}>
                Убрать
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
