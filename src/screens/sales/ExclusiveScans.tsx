import type { Exclusive } from "../../api/contract/exclusive.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { useUnsaved } from "../../app/hooks/useUnsaved.ts";
import { useUploads } from "../../app/hooks/useUploads.ts";
import { deleteAgreementScan, sendExclusiveAgreement, uploadAgreementScan } from "../../services/exclusive.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { ScansField } from "../parts/ScansField.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";

type ExclusiveScansProps = {
  workId: number;
  scans: Exclusive["scans"];
  /** Why it cannot be sent now. */
  refusal: string | undefined;
  /** One came or went. */
  onScans: (now: Exclusive) => void;
  onSent: () => void;
};

/** Scans of the signed agreement: each is kept as soon as it has arrived; then they go to the staff together. */
export default function ExclusiveScans({ workId, scans, refusal, onScans, onSent }: ExclusiveScansProps) {
  const uploads = useUploads(uploadAgreementScan, {
    valuesOf: (file) => ({ id: workId, file }),
    onUploaded: (_, now) => onScans(now),
  });
  useUnsaved(uploads.isUploading);
  const removing = useSubmit(deleteAgreementScan, { onDone: onScans });
  const sending = useSubmitWithToast(sendExclusiveAgreement, "Договор отправлен на проверку", onSent);
  const message = [removing, sending].find(({ status }) => status === "refused")?.message;
  return (
    <div className="stack g4">
      <ScansField
        id="exclusive-scans"
        label="Сканы подписанного договора"
        hint="От 1 до 10 файлов: JPEG, PNG, WebP, GIF, AVIF или PDF, до 20 МБ каждый"
        scans={scans.map((scan) => ({ ...scan, fileId: scan.id }))}
        uploads={uploads}
        onRemove={(id) => removing.submit({ id })}
      />
      <TroubleNote title="Не получилось" text={message} />
      <div className="row g2">
        <Button
          busy={sending.status === "submitting"}
          unavailable={uploads.isUploading ? "Сканы ещё загружаются" : refusal}
          onClick={() => sending.submit({ id: workId })}
        >
          Отправить договор
        </Button>
      </div>
    </div>
  );
}
