import { useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useLazyPart } from "../../app/hooks/useLazyPart.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { uploadPersonPicture } from "../../services/profile.calls.ts";
import { messages } from "../../text/messages.ts";
import { Avatar } from "../../ui/Avatar/Avatar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import styles from "./Settings.module.css";
import { type PictureKind, pictures } from "./settings.view.ts";

const loadStage = () => neededChunk(() => import("./CropStage.tsx"));
const loadDialog = () => neededChunk(() => import("./CropDialog.tsx"));
/** A larger file is refused without being cut. */
const MOST_BYTES = 20_971_520;
const PATIENCE = 300_000;

type PictureFieldProps = {
  id: string;
  kind: PictureKind;
  /** Whose initials stand where there is no avatar. */
  name: string;
  value: string | null;
  onChange: (fileId: string | null) => void;
  error?: string | undefined;
};

/** A picture of a person: chosen, cut and sent at once, kept with the form. */
export function PictureField({ id, kind, name, value, onChange, error }: PictureFieldProps) {
  const { label, hint } = pictures[kind];
  const [Stage, fetchStage] = useLazyPart(loadStage);
  const [CropDialog, fetchDialog] = useLazyPart(loadDialog);
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<"closed" | "open" | "lost">("closed");
  const { status, message, submit } = useSubmit(uploadPersonPicture, {
    patience: PATIENCE,
    onDone: ({ fileId }) => onChange(fileId),
  });
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    // What is no picture needs no frame: the refusal says why.
    if (!chosen.type.startsWith("image/") || chosen.size > MOST_BYTES)
      return submit({ type: kind, file: chosen, crop: null });
    setFile(chosen);
    const [hasStage, hasDialog] = await Promise.all([fetchStage(), fetchDialog()]);
    setState(hasStage && hasDialog ? "open" : "lost");
  };
  const remove = () => {
    onChange(null);
    document.getElementById(id)?.focus();
  };
  const url = value === null ? null : `/files/${value}`;
  return (
    <div className={`${styles.picture} stack top`} data-kind={kind}>
      {kind === "avatar" && <Avatar name={name} src={url} silent large className={styles.face} />}
      {kind === "background" && url && (
        <img className={styles.wide} src={`${url}/1280.webp`} alt="" width={1280} height={320} />
      )}
      <div className="stack g3">
        <FileField
          id={id}
          label={label}
          optional
          hint={hint}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          action="Выбрать картинку"
          error={error ?? (status === "refused" ? message : state === "lost" ? messages.loadFailed : undefined)}
          onFiles={([chosen]) => void choose(chosen)}
        />
        <p role="status" className="small muted">
          {status === "submitting" && "Картинка загружается…"}
          {status === "done" && value !== null && "Картинка загружена. Сохраните профиль, чтобы её увидели"}
        </p>
        {value !== null && (
          <p>
            <Button small variant="text" flush icon={<Icon name="trash" />} onClick={remove}>
              {kind === "avatar" ? "Убрать аватар" : "Убрать фон"}
            </Button>
          </p>
        )}
      </div>
      {Stage && CropDialog && file && (
        <CropDialog
          Stage={Stage}
          open={state === "open"}
          kind={kind}
          file={file}
          onClose={() => setState("closed")}
          onCut={(crop) => {
            setState("closed");
            submit({ type: kind, file, crop });
          }}
        />
      )}
    </div>
  );
}
