import { genres } from "../../text/genres.ts";
import { type WorkFormat, workForms } from "../../text/workOptions.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { TagsField } from "./TagsField.tsx";
import styles from "./WorkSections.module.css";
import { fieldLabels } from "./workFields.view.ts";
import type { Placed, WorkForm } from "./workForm.types.ts";

type AboutFieldsProps = {
  form: WorkForm;
  placed: Placed;
  /** The form was chosen on the page before: it is not asked again. */
  hasForm?: boolean;
  format: WorkFormat;
};

const genreOptions = genres.map(({ value, title }) => ({ value: String(value), label: title }));
const toGenre = { setValueAs: (value: unknown) => (value === "" || value === null ? null : Number(value)) };

/** «О книге»: what a work is called, what it is and what it tells of itself. */
export function AboutFields({ form, placed, hasForm, format }: AboutFieldsProps) {
  const { title, workForm, annotation, originalAuthor, translator, reciter } = form.watch();
  const genre = (name: "genreId" | "firstSubGenreId" | "secondSubGenreId") => ({
    ...form.field(name),
    ...form.register(name, toGenre),
    label: fieldLabels[name],
    options: genreOptions,
    placeholder: "Не выбран",
  });
  const text = (name: "title" | "reciter" | "originalAuthor" | "translator" | "annotation" | "authorNotes") => ({
    ...form.field(name),
    label: fieldLabels[name],
  });
  return (
    <>
      {placed("title", <TextField {...text("title")} look="read" count={title.length} limit={150} />)}
      <div className={styles.pairs}>
        {!hasForm &&
          placed(
            "workForm",
            <SelectField
              {...form.field("workForm")}
              label={fieldLabels.workForm}
              options={workForms.map(({ enumValue, title: label }) => ({ value: enumValue, label }))}
            />,
          )}
        {placed("genreId", <SelectField {...genre("genreId")} />)}
        {placed("firstSubGenreId", <SelectField {...genre("firstSubGenreId")} optional />)}
        {placed("secondSubGenreId", <SelectField {...genre("secondSubGenreId")} optional />)}
      </div>
      {workForm === "translation" && (
        <div className={styles.pairs}>
          {placed(
            "originalAuthor",
            <TextField {...text("originalAuthor")} count={originalAuthor.length} limit={150} />,
          )}
          {placed("translator", <TextField {...text("translator")} optional count={translator.length} limit={150} />)}
        </div>
      )}
      {format === "Audiobook" &&
        placed(
          "reciter",
          <TextField {...text("reciter")} optional hint="Кто читает книгу вслух" count={reciter.length} limit={150} />,
        )}
      {placed("tags", <TagsField form={form} />)}
      {placed(
        "annotation",
        <TextArea
          {...text("annotation")}
          hint="О чём книга: её видят на странице книги"
          rows={6}
          count={annotation.length}
          limit={4_000}
        />,
      )}
      {placed("authorNotes", <TextArea {...text("authorNotes")} optional rows={3} />)}
      {format === "EBook" &&
        placed(
          "enableRedLine",
          <Checkbox {...form.field("enableRedLine")} label="Красная строка: отступ в начале абзаца" />,
        )}
    </>
  );
}
