import { useState } from "react";
import { Controller } from "react-hook-form";
import { type Work, type WorkFields, workFields } from "../../api/contract/works.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { workTags } from "../../services/works.calls.ts";
import { timeOfDayHere } from "../../text/dates.ts";
import { genres } from "../../text/genres.ts";
import { ageMarks, workForms } from "../../text/workOptions.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Segmented } from "../../ui/Segmented/Segmented.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { TagInput } from "../../ui/TagInput/TagInput.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { controlId, type Sending, useContractForm } from "../parts/useContractForm.ts";
import { CoverField } from "./CoverField.tsx";
import styles from "./WorkForm.module.css";

type WorkFormProps = {
  defaults: WorkFields;
  /** The work as it is stored; null while it is being created. */
  work: Pick<Work, "id" | "title" | "coverUrl" | "owner"> | null;
  /** The form was chosen on the page before: it is not asked again. */
  hasForm?: boolean;
  author: string;
  sending: Sending<WorkFields>;
  action: string;
  cancelHref: string;
  /** When it was last saved from this screen, ISO. */
  savedAt?: string | undefined;
};

const genreOptions = genres.map(({ value, title }) => ({ value: String(value), label: title }));
const toGenre = { setValueAs: (value: unknown) => (value === "" || value === null ? null : Number(value)) };

/** What an author says of a work: the same form creates and changes it. */
export function WorkForm({ defaults, work, hasForm, author, sending, action, cancelHref, savedAt }: WorkFormProps) {
  const form = useContractForm({ schema: workFields, defaultValues: defaults, sending });
  const [query, setQuery] = useState("");
  const tags = useLoader(workTags, { search: query }, []);
  const genre = (name: "genreId" | "firstSubGenreId" | "secondSubGenreId") => ({
    ...form.field(name),
    ...form.register(name, toGenre),
    options: genreOptions,
    placeholder: "Не выбран",
  });
  const title = form.watch("title") ?? "";
  const annotation = form.watch("annotation") ?? "";
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <div className="stack g5">
        <FormProblems form={form} title="Не сохранено" />
        <TextField {...form.field("title")} label="Название" look="read" count={title.length} limit={150} />
        <div className={styles.pairs}>
          {!hasForm && (
            <SelectField
              {...form.field("workForm")}
              label="Форма"
              options={workForms.map(({ enumValue, title: label }) => ({ value: enumValue, label }))}
            />
          )}
          <SelectField {...genre("genreId")} label="Жанр" hint="Без жанра нельзя опубликовать" />
          <SelectField {...genre("firstSubGenreId")} label="Первый поджанр" optional />
          <SelectField {...genre("secondSubGenreId")} label="Второй поджанр" optional />
        </div>
      </div>
      <Controller
        control={form.control}
        name="coverFileId"
        render={({ field }) => (
          <CoverField
            id={controlId("coverFileId")}
            workId={work?.id ?? 0}
            title={title || work?.title || "Без названия"}
            author={author}
            storedUrl={work?.coverUrl ?? null}
            value={field.value ?? null}
            onChange={field.onChange}
            error={form.messageOf("coverFileId")}
          />
        )}
      />
      <div className="stack g5">
        <Controller
          control={form.control}
          name="tags"
          render={({ field }) => (
            <TagInput
              id={controlId("tags")}
              label="Метки"
              hint="До 20 меток, по ним книгу найдут читатели. Enter или запятая добавляет метку"
              optional
              value={field.value ?? []}
              onChange={field.onChange}
              onBlur={field.onBlur}
              maxLength={40}
              suggestions={tags.data}
              onQuery={setQuery}
              error={form.messageOf("tags")}
            />
          )}
        />
        <TextArea
          {...form.field("annotation")}
          label="Аннотация"
          hint="О чём книга: её видят на странице книги. Без аннотации нельзя опубликовать"
          rows={6}
          count={annotation.length}
          limit={4_000}
        />
        <TextArea {...form.field("authorNotes")} label="Примечания автора" optional rows={3} />
        <Segmented
          id={controlId("ageMark")}
          label="Возрастная метка"
          options={ageMarks.map((mark) => ({ value: mark, label: mark }))}
          register={form.register("ageMark")}
          error={form.messageOf("ageMark")}
        />
        <Checkbox {...form.field("enableRedLine")} label="Красная строка: отступ в начале абзаца" />
        <div className="row">
          <Button type="submit" variant="primary" busy={form.isSubmitting}>
            {action}
          </Button>
          <ButtonLink variant="text" href={cancelHref}>
            Отменить
          </ButtonLink>
          <p className="small muted" role="status">
            {savedAt && !form.formState.isDirty && `Сохранено в ${timeOfDayHere(savedAt)}`}
          </p>
        </div>
      </div>
    </form>
  );
}
