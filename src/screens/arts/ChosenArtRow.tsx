import { useEffect, useState } from "react";
import type { ArtUpload } from "../../app/hooks/useArtUpload.ts";
import type { ArtOnItsWay } from "../../machines/uploads/artUpload.machine.ts";
import { ALT_LENGTH } from "../../text/arts.ts";
import { TITLE_LENGTH } from "../../text/publications.ts";
import { faultOf } from "../../text/rules.ts";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import thumb from "./ArtThumb.module.css";
import { standingText } from "./art.view.ts";
import styles from "./UploadForm.module.css";

type ChosenArtRowProps = { art: ArtOnItsWay } & Pick<ArtUpload, "stage" | "send">;

/** The picture of a file as long as it is shown. */
function useFileAddress(file: File): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** A chosen picture: its words before it goes, how far it is, and why it did not arrive. */
export function ChosenArtRow({ art, stage, send }: ChosenArtRowProps) {
  const { id, file, title, alt, standing, sent } = art;
  const address = useFileAddress(file);
  const isUndone = standing === "refused" || standing === "failed";
  const canEdit = stage === "choosing" || (stage === "partlyFailed" && isUndone);
  const name = title || file.name;
  return (
    <li className={`${styles.art} line-below top stack g3`}>
      <span className={thumb.thumb}>{address && <img src={address} alt="" decoding="async" />}</span>
      <div className="stack g3">
        {canEdit ? (
          <>
            <TextField
              label="Заголовок"
              value={title}
              error={faultOf("Заголовок", { max: TITLE_LENGTH }, title)}
              onChange={({ target }) => send({ type: "art.edited", id, changed: { title: target.value } })}
            />
            <TextField
              label="Что изображено"
              hint="Для тех, кто не видит картинку"
              optional
              value={alt}
              error={faultOf("Что изображено", { max: ALT_LENGTH }, alt)}
              onChange={({ target }) => send({ type: "art.edited", id, changed: { alt: target.value } })}
            />
          </>
        ) : (
          <p className="anywhere">{name}</p>
        )}
        {stage !== "choosing" && (
          <p className={isUndone ? styles.error : "small muted num"} role={isUndone ? "alert" : undefined}>
            {standingText(art)}
          </p>
        )}
        {standing === "sending" && <Progress label={`Загрузка: ${name}`} value={sent} max={file.size} />}
      </div>
      {canEdit && (
        <IconButton icon="x" small label={`Убрать: ${file.name}`} onClick={() => send({ type: "art.removed", id })} />
      )}
    </li>
  );
}
