import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { uploadArt } from "../../services/arts.calls.ts";
import { ALT_LENGTH, DESCRIPTION_LENGTH } from "../../text/arts.ts";
import { documentOfLines, linesOf } from "../../text/plainDocument.ts";
import { TITLE_LENGTH } from "../../text/publications.ts";
import { faultOf } from "../../text/rules.ts";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import type { KindWriterProps, PublicationFormKind } from "../publications/publicationKind.ts";
import { ArtFields, type SharedArtFields, sharedFieldNames } from "./ArtFields.tsx";
import styles from "./ArtForm.module.css";
import { artHref } from "./art.view.ts";

/** What the form of an art has in addition to its title and its description. */
export type ArtFormFields = SharedArtFields & { fileId: string | null; alt: string };

/** Picture, title, what is seen on it, and what is said of it. */
function ArtWriter({ text, edit, errorOf, children }: KindWriterProps<ArtFormFields>) {
  const { title, document, fields } = text;
  const { submit, status, message } = useSubmit(uploadArt, {
    onDone: ({ fileId }) => edit({ fields: { fileId } }),
  });
  const description = linesOf(document);
  const { fileId, alt } = fields;
  return (
    <div className="stack g5">
      {fileId && (
        <img
          className={styles.picture}
          // Its author sees it whatever it is; what was just sent has no smaller copies yet.
          src={`/files/${fileId}/1280.webp`}
          alt={alt}
        />
      )}
      <FileField
        label={fileId ? "Заменить изображение" : "Изображение"}
        hint="JPEG, PNG, WebP, GIF или AVIF до 20 МБ, не меньше 320 точек по каждой стороне"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        action="Выбрать изображение"
        chosen={status === "submitting" ? "Загружается…" : ""}
        error={errorOf("fileId") ?? (status === "refused" ? message : undefined)}
        onFiles={([file]) => file && submit({ file })}
      />
      <TextField
        label="Заголовок"
        value={title}
        error={errorOf("title") ?? faultOf("Заголовок", { max: TITLE_LENGTH }, title)}
        onChange={({ target }) => edit({ title: target.value })}
      />
      <TextField
        label="Что изображено"
        hint="Для тех, кто не видит картинку"
        optional
        value={alt}
        error={errorOf("alt") ?? faultOf("Что изображено", { max: ALT_LENGTH }, alt)}
        onChange={({ target }) => edit({ fields: { alt: target.value } })}
      />
      <TextArea
        label="Описание"
        optional
        rows={6}
        value={description}
        count={description.length}
        limit={DESCRIPTION_LENGTH}
        error={errorOf("description") ?? faultOf("Описание", { max: DESCRIPTION_LENGTH }, description)}
        onChange={({ target }) => edit({ document: documentOfLines(target.value) })}
      />
      <p className="row g3 small">{children}</p>
    </div>
  );
}

/** The form of an art: a row of the kit. */
export const artFormKind: PublicationFormKind<ArtFormFields> = {
  kind: "art",
  words: {
    title: "Арт",
    text: "Описание",
    changedElsewhere: "Арт изменён в другом окне",
    published: "Арт опубликован",
    scheduled: (moment) => `Арт выйдет: ${moment}`,
    timeHint: "",
    atOnce: "Арт опубликован: сохранённые изменения зрители увидят сразу",
  },
  fieldNames: ["fileId", "alt", "description", ...sharedFieldNames],
  Fields: ArtFields,
  Writer: ArtWriter,
  shownHref: artHref,
  editHref: (id) => `/art/${id}/edit`,
};
