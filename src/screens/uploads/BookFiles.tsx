import type { WorkUploads } from "../../api/contract/bookFiles.ts";
import type { Work } from "../../api/contract/works.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { rebuildWorkUploads } from "../../services/bookFiles.calls.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { displayTitles } from "../kit/work.view.ts";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import styles from "./Uploads.module.css";
import { fileBadge, fileFacts, isAwaited, rebuildRefusal } from "./uploads.view.ts";

type BookFilesProps = { work: Work; uploads: WorkUploads; isBusy: boolean; reload: () => void };

/** Who downloads the work, and how its files stand. */
export function BookFiles({ work, uploads, isBusy, reload }: BookFilesProps) {
  const rebuild = useSubmit(rebuildWorkUploads, { onDone: reload });
  const refusal = rebuildRefusal(uploads, work);
  const now = Date.now();
  return (
    <section className="stack g4" aria-labelledby="files">
      <div className="stack g2">
        <h2 id="files">Файлы для читателей</h2>
        <p>
          Скачивать могут: {displayTitles[uploads.privacyDownloads].toLowerCase()}.{" "}
          {work.rights.canWrite && <a href={`/work/${work.id}/edit#display`}>Изменить</a>}
        </p>
        <p className="small muted">
          В файлы входит то, что опубликовано. Новые собираются через минуту после последней правки, до тех пор
          читателям остаются прежние.
        </p>
      </div>
      <ul className="stack g5">
        {uploads.files.map((file) => {
          const { kind, label } = fileBadge(file, work, uploads);
          const facts = fileFacts(file, uploads, now);
          return (
            <li key={file.format} className={`${styles.file} stack g3`}>
              <div className="row g2">
                <h3>{file.format}</h3>
                <Badge kind={kind}>{label}</Badge>
              </div>
              {facts.length > 0 && (
                <dl>
                  {facts.map(([term, value]) => (
                    <div key={term}>
                      <dt className="small muted">{term}</dt>
                      <dd className="num">{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {file.state === "failed" && (
                <Note kind="stop" level={3} title="Файл не собран">
                  {file.reason}.{file.byteSize !== null && " Читателям остаётся прежний."}
                </Note>
              )}
            </li>
          );
        })}
      </ul>
      <TroubleNote title="Не получилось" text={rebuild.status === "refused" && rebuild.message} />
      <div className="row g2">
        {work.rights.canWrite && (
          <Button
            icon={<Icon name="rotate-ccw" />}
            busy={rebuild.status === "submitting"}
            unavailable={refusal}
            onClick={() => rebuild.submit({ id: work.id })}
          >
            Собрать заново
          </Button>
        )}
        {isAwaited(uploads, work) && (
          <Button variant="text" busy={isBusy} onClick={reload}>
            Проверить, готов ли файл
          </Button>
        )}
      </div>
    </section>
  );
}
