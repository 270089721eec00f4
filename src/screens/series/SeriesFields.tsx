import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import type { SeriesFields as Fields, NewSeriesFields } from "../../api/contract/seriesFields.ts";
import { Segmented } from "../../ui/Segmented/Segmented.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { controlId, type useContractForm } from "../parts/useContractForm.ts";
import { CoverField } from "../works/CoverField.tsx";
import styles from "./Series.module.css";
import { finishText } from "./series.view.ts";

export type SeriesForm = ReturnType<typeof useContractForm<Fields, Fields>>;
export type NewSeriesForm = ReturnType<typeof useContractForm<NewSeriesFields, NewSeriesFields>>;

type SeriesFieldsProps = {
  form: SeriesForm;
  /** 0: it is not there yet. */
  seriesId: number;
  author: string;
  storedUrl: string | null;
  /** Replaces a field. */
  placed?: (name: keyof Fields, field: ReactNode) => ReactNode;
};

const asItIs = (_: keyof Fields, field: ReactNode): ReactNode => field;

const options = [
  { value: "open", label: finishText(false) },
  { value: "finished", label: finishText(true) },
] as const;

/** What an author tells of a series. */
export function SeriesFields({ form, seriesId, author, storedUrl, placed = asItIs }: SeriesFieldsProps) {
  const { title, annotation } = form.watch();
  return (
    <>
      {placed(
        "title",
        <TextField {...form.field("title")} label="Название" look="read" count={title.length} limit={150} />,
      )}
      {placed(
        "annotation",
        <TextArea
          {...form.field("annotation")}
          label="Аннотация"
          optional
          look="read"
          rows={4}
          count={annotation.length}
          limit={4_000}
          unit="зн."
        />,
      )}
      {placed(
        "isFinished",
        <Controller
          control={form.control}
          name="isFinished"
          render={({ field }) => (
            <Segmented
              id={controlId("isFinished")}
              label="Состояние"
              className={styles.state}
              options={options}
              value={field.value ? "finished" : "open"}
              onChange={(value) => field.onChange(value === "finished")}
            />
          )}
        />,
      )}
      {placed(
        "coverFileId",
        <Controller
          control={form.control}
          name="coverFileId"
          render={({ field }) => (
            <CoverField
              id={controlId("coverFileId")}
              coverId={seriesId}
              workId={null}
              title={title || "Новый цикл"}
              author={author}
              storedUrl={storedUrl}
              value={field.value ?? null}
              onChange={field.onChange}
              onCropping={() => form.takeAlong("coverFileId")}
              error={form.messageOf("coverFileId")}
            />
          )}
        />,
      )}
    </>
  );
}
