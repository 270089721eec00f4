import { useState } from "react";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { uploadWorkCover } from "../../services/works.calls.ts";
import { editorHref } from "../../text/editorHref.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Cover } from "../../ui/Cover/Cover.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { coverRemark, croppingHref } from "../kit/work.view.ts";
import styles from "./CoverField.module.css";

type CoverFieldProps = {
  id: string;
  /** Of the work or the series: each has a tone of its own. */
  coverId: number;
  /** Null: a series, whose cover is drawn for no work. */
  workId: number | null;
  title: string;
  author: string;
  storedUrl: string | null;
  value: string | null;
  onChange: (fileId: string | null) => void;
  /** The editor is about to be opened with the picture that was chosen. */
  onCropping: () => void;
  error?: string | undefined;
};

/** A cover: the author's picture, sent as soon as it is chosen, or one set from type. */
export function CoverField({
  id,
  coverId,
  workId,
  title,
  author,
  storedUrl,
  value,
  onChange,
  onCropping,
  error,
}: CoverFieldProps) {
  const [sent, setSent] = useState<{ fileId: string; url: string; width: number; height: number } | null>(null);
  const { status, message, submit } = useSubmit(uploadWorkCover, {
    patience: 300_000,
    onDone: (stored) => {
      setSent(stored);
      onChange(stored.fileId);
    },
  });
  const remove = () => {
    onChange(null);
    document.getElementById(id)?.focus();
  };
  const cropping = value !== null && sent ? croppingHref(workId, sent) : null;
  const url = value === null ? null : (sent?.url ?? storedUrl);
  return (
    <div className={`${styles.cover} stack top`}>
      <Cover id={coverId} title={title} author={author} src={url ?? undefined} className={styles.picture} />
      <div className="stack g3">
        <FileField
          id={id}
          label="Обложка"
          hint="JPEG, PNG, WebP, GIF или AVIF до 20 МБ, не меньше 200 × 300, лучше 800 × 1200. Без картинки обложка наберётся шрифтом"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          action="Выбрать картинку"
          error={error ?? (status === "refused" ? message : undefined)}
          onFiles={([file]) => file && submit({ file })}
        />
        <p role="status">
          {status === "submitting" && "Обложка загружается…"}
          {status !== "submitting" && value !== null && sent && coverRemark(sent)}
        </p>
        <p className="row g3">
          {cropping !== null && (
            <a className="alone" href={cropping} onClick={onCropping}>
              Кадрировать
            </a>
          )}
          <a className="alone" href={editorHref({ work: workId })}>
            Создать обложку
          </a>
        </p>
        {value !== null && (
          <div className="row">
            <Button small variant="text" flush icon={<Icon name="trash" />} onClick={remove}>
              Убрать картинку
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
