import { useLoader } from "../../app/hooks/useLoader.ts";
import { reviewTags } from "../../services/reviews.calls.ts";
import { type ReviewVerdict, reviewVerdicts } from "../../text/publications.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { TagsField } from "../kit/TagsField.tsx";
import type { KindFieldsProps, PublicationFormKind } from "../publications/publicationKind.ts";
import { editHref, reviewHref } from "./review.view.ts";

/** What the form of a review has in addition to its title and its text. `workId` null: the work is gone for good. */
export type ReviewFormFields = {
  workId: number | null;
  hasSpoilers: boolean;
  verdict: ReviewVerdict | null;
  tags: string[];
};

export const newReviewFields = (workId: number): ReviewFormFields => ({
  workId,
  hasSpoilers: false,
  verdict: null,
  tags: [],
});

const choices = [...reviewVerdicts, { value: null, title: "Без оценки" }] as const;

const useTags = (search: string) => useLoader(reviewTags, { search }, []).data;

/** What the reviewer says of the work in one word, whether the text tells too much, tags. */
function ReviewFields({ fields, change, errorOf }: KindFieldsProps<ReviewFormFields>) {
  return (
    <>
      <p className="small muted">От 1 000 до 30 000 знаков. Рецензию увидят все.</p>
      <Fieldset label="Ваша оценка" error={errorOf("verdict")}>
        {choices.map(({ value, title }) => (
          <Radio
            key={value ?? ""}
            name="verdict"
            value={value ?? ""}
            label={title}
            checked={fields.verdict === value}
            onChange={() => change({ verdict: value })}
          />
        ))}
      </Fieldset>
      <Checkbox
        label="В тексте есть спойлеры"
        hint="Текст будет свёрнут, пока читатель сам его не откроет"
        checked={fields.hasSpoilers}
        onChange={({ target }) => change({ hasSpoilers: target.checked })}
      />
      <TagsField
        useTags={useTags}
        value={fields.tags}
        error={errorOf("tags")}
        onChange={(changed) => change({ tags: changed })}
      />
    </>
  );
}

/** The form of a review: a row of the kit. */
export const reviewFormKind: PublicationFormKind<ReviewFormFields> = {
  kind: "review",
  words: {
    title: "Рецензия",
    text: "Текст рецензии",
    changedElsewhere: "Рецензия изменена в другом окне",
    published: "Рецензия опубликована",
    atOnce: "Рецензия опубликована: сохранённые изменения читатели увидят сразу",
  },
  fieldNames: ["verdict", "tags"],
  Fields: ReviewFields,
  shownHref: reviewHref,
  editHref,
};
