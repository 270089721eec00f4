import type { ReactNode } from "react";
import type { WorkFields } from "../../api/contract/works.ts";
import { lazyChunk, neededChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { formatMoment, timeOfDayHere } from "../../text/dates.ts";
import { ActionBar } from "../../ui/ActionBar/ActionBar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary/ErrorSummary.tsx";
import { Side } from "../../ui/Side/Side.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { workActions } from "../kit/work.view.ts";
import { FormProblems } from "../parts/FormProblems.tsx";
import type { KeptFormProps } from "../parts/KeptForm.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { controlId } from "../parts/useContractForm.ts";
import { AboutFields } from "./AboutFields.tsx";
import { CoverFields } from "./CoverFields.tsx";
import { DeletionSection } from "./DeletionSection.tsx";
import { LazyDisplayFields } from "./LazyDisplayFields.tsx";
import { LazyLinkedWorkField } from "./LazyLinkedWorkField.tsx";
import { LazySeriesField } from "./LazySeriesField.tsx";
import { LazyWorkAuthors } from "./LazyWorkAuthors.tsx";
import { MarksFields } from "./MarksFields.tsx";
import type { useWorkSettings } from "./useWorkSettings.ts";
import { WorkSection } from "./WorkSection.tsx";
import styles from "./WorkSections.module.css";
import {
  changedText,
  type FieldName,
  fieldLabels,
  namesText,
  needsOfPublication,
  type SectionName,
  sections,
} from "./workFields.view.ts";
import type { Placed } from "./workForm.types.ts";

// Not by `FormDraft`: a file of its own would be more than this page may still have.
const loadKeptForm = () => lazyChunk(() => import("../parts/KeptForm.tsx"));
const loadConflict = () => neededChunk(() => import("./FieldConflict.tsx"));

const loadLinkedConflict = () => neededChunk(() => import("./LinkedWorkConflict.tsx"));

const loadSeriesConflict = () => neededChunk(() => import("./SeriesConflict.tsx"));

type SettingsFormProps = { settings: ReturnType<typeof useWorkSettings> };
/** A row of the settings: what has a control now. */
type Row = { name: SectionName; lead?: string; content: ReactNode };

/** All settings of a work under one save. */
export function SettingsForm({ settings }: SettingsFormProps) {
  const account = useAccount();
  const { form, work, changed, conflicts, savedAt } = settings;
  const conflictOf = (name: FieldName) => {
    const choice = {
      storedAt: formatMoment(work.lastModificationTime, Date.now()),
      onChoose: (isMine: boolean) => settings.choose(name, isMine),
    };
    if (name === "seriesId")
      return (
        <LazyShown load={loadSeriesConflict} with={{ mine: form.getValues(name), other: work.series, ...choice }} />
      );
    if (name === "linkedWorkId")
      return (
        <LazyShown load={loadLinkedConflict} with={{ mine: form.getValues(name), other: work.linkedWork, ...choice }} />
      );
    return <LazyShown load={loadConflict} with={{ name, mine: form.getValues(name), other: work[name], ...choice }} />;
  };
  const placed: Placed = (name, field) => (conflicts.includes(name) ? conflictOf(name) : field);
  const deletion = workActions(work, account, Date.now()).find(({ type }) => type === "deletion.requested");
  const afterword = (): Row => ({
    name: "afterword",
    content: placed(
      "afterword",
      <TextArea
        {...form.field("afterword")}
        label={fieldLabels.afterword}
        optional
        hint="Встанет после последней главы, когда книга завершена."
        look="read"
        rows={6}
        count={form.watch("afterword").length}
        limit={10_000}
        unit="зн."
      />,
    ),
  });
  const rows: Row[] = [
    {
      name: "about",
      lead: needsOfPublication,
      content: <AboutFields form={form} placed={placed} format={work.format} />,
    },
    {
      name: "authors",
      lead: "Соавтор подтверждает участие сам, а потом правит главы и настройки вместе с владельцем.",
      content: <LazyWorkAuthors work={work} askerId={account.id} onChanged={settings.show} />,
    },
    {
      name: "marks",
      lead: "Читатель видит их на странице книги и в списках.",
      content: <MarksFields form={form} placed={placed} floor={work.marksFloor} />,
    },
    {
      name: "display",
      lead: "Авторы и модераторы видят книгу всегда.",
      content: <LazyDisplayFields form={form} placed={placed} format={work.format} />,
    },
    { name: "cover", content: <CoverFields form={form} placed={placed} work={work} /> },
    {
      name: "series",
      content: <LazySeriesField form={form} placed={placed} work={work} askerId={account.id} />,
    },
    {
      name: "linked",
      content: <LazyLinkedWorkField form={form} placed={placed} work={work} askerId={account.id} />,
    },
    ...(work.format === "Audiobook" ? [] : [afterword()]),
    ...(deletion
      ? [
          {
            name: "deletion" as const,
            content: <DeletionSection work={work} refusal={deletion.refusal} onChanged={settings.show} />,
          },
        ]
      : []),
  ];
  const problems = (name: SectionName): number | undefined =>
    sections[name].fields.filter((field) => conflicts.includes(field) || form.messageOf(field)).length || undefined;
  const toChoose = conflicts.length > 0 ? `Сначала выберите, что оставить: ${namesText(conflicts)}` : undefined;
  return (
    <form className="cols" data-side="start" aria-label="Настройки" noValidate onSubmit={form.onSubmit}>
      <Side
        label="Разделы настроек"
        groups={[
          {
            items: rows.map(({ name }) => ({ label: sections[name].title, href: `#${name}`, count: problems(name) })),
          },
        ]}
      />
      <div>
        <div className={`${styles.problems} stack narrow`}>
          <LazyShown<KeptFormProps<WorkFields, WorkFields>>
            load={loadKeptForm}
            with={{ form, place: `work.${work.id}`, labels: fieldLabels, merged: settings.merged }}
          />
          <FormProblems form={form} title="Не сохранено" />
          <ErrorSummary
            title="Не сохранено: эти поля изменили в другом месте"
            attempt={form.attempt}
            errors={conflicts.map((name) => ({ field: name, id: controlId(name), message: fieldLabels[name] }))}
          />
        </div>
        {rows.map(({ name, lead, content }) => (
          <WorkSection key={name} name={name} lead={lead}>
            {content}
          </WorkSection>
        ))}
        <ActionBar>
          <Button type="submit" variant="primary" busy={form.isSubmitting} unavailable={toChoose} reasonHidden>
            <span>
              Сохранить<span className={styles.wide}> настройки</span>
            </span>
          </Button>
          {changed.length > 0 && (
            <Button variant="text" onClick={settings.undo}>
              <span>
                Отменить<span className={styles.wide}> правки</span>
              </span>
            </Button>
          )}
          <p className="small muted" role="status">
            {changed.length > 0
              ? [changedText(changed.length), toChoose].filter(Boolean).join(". ")
              : savedAt && `Сохранено в ${timeOfDayHere(savedAt)}`}
          </p>
        </ActionBar>
      </div>
    </form>
  );
}
