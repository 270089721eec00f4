import { Controller } from "react-hook-form";
import type { Work } from "../../api/contract/works.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { controlId } from "../parts/useContractForm.ts";
import { CoverField } from "./CoverField.tsx";
import { fieldLabels } from "./workFields.view.ts";
import type { Placed, WorkForm } from "./workForm.types.ts";

type CoverFieldsProps = { form: WorkForm; placed: Placed; work: Work };

/** «Обложка и материалы»: the picture, and whether it was made with artificial intelligence. */
export const CoverFields = ({ form, placed, work }: CoverFieldsProps) => (
  <>
    {placed(
      "coverFileId",
      <Controller
        control={form.control}
        name="coverFileId"
        render={({ field }) => (
          <CoverField
            id={controlId("coverFileId")}
            coverId={work.id}
            workId={work.id}
            title={form.watch("title") || work.title}
            author={work.owner.fio}
            storedUrl={work.coverUrl}
            value={field.value ?? null}
            onChange={field.onChange}
            onCropping={() => form.takeAlong("coverFileId")}
            error={form.messageOf("coverFileId")}
          />
        )}
      />,
    )}
    {form.watch("coverFileId") !== null &&
      placed("coverByAi", <Checkbox {...form.field("coverByAi")} label={fieldLabels.coverByAi} />)}
    <p>
      <a href={`/work/${work.id}/edit/gallery`}>Галерея и буктрейлер</a>{" "}
      <span className="small muted">
        картинок: {work.galleryCount}, ролик {work.booktrailerVideoUrl ? "есть" : "не выбран"}
      </span>
    </p>
  </>
);
