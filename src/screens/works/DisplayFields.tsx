import { commenterTitles, commentReviews, commentReviewTitles } from "../../text/comments.ts";
import { isWiderThanDisplay, tooWideText } from "../../text/downloads.ts";
import { commenters, displays, downloaders, type WorkFormat } from "../../text/workOptions.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { displayTitles } from "../kit/work.view.ts";
import { controlId } from "../parts/useContractForm.ts";
import { fieldLabels } from "./workFields.view.ts";
import type { Placed, WorkForm } from "./workForm.types.ts";

type FieldsProps = { form: WorkForm; placed: Placed };
type DisplayFieldsProps = FieldsProps & { format: WorkFormat };

const friends = "Те, на кого подписан кто-то из авторов и кто подписан на него";
const displayHints = {
  All: "Книгу находят в списках и поиске, её видят и поисковые системы",
  Registered: "Гостю предложат войти",
  Friends: `${friends}. Для остальных книги нет`,
  Link: "Любой, у кого есть адрес. В списках, поиске и циклах книги нет",
} as const;
const commentHints = { Friends: friends, Disable: "Написанное раньше останется" } as const;
const downloadHints = {
  Disable: "Файлы не собираются",
  Friends: friends,
  Registered: "Гостю предложат войти",
  All: "Всякий, кто видит книгу",
} as const;

type ChoiceProps<V extends string> = FieldsProps & {
  name: "privacyDisplay" | "privacyDownloads" | "privacyComments" | "commentsReview";
  values: readonly V[];
  titles: Record<V, string>;
  hints: Partial<Record<V, string>>;
  hint?: string;
  error?: string | undefined;
};

/** One of several values, each with what it means. */
const Choice = <V extends string>({ form, placed, name, values, titles, hints, hint, error }: ChoiceProps<V>) =>
  placed(
    name,
    <Fieldset id={controlId(name)} label={fieldLabels[name]} hint={hint} error={form.messageOf(name) ?? error}>
      {values.map((value) => (
        <Radio key={value} {...form.register(name)} value={value} label={titles[value]} hint={hints[value]} />
      ))}
    </Fieldset>,
  );

/** «Показ и скачивание»: to whom the work is shown once it is published, who downloads a text: never more people, and who comments. */
export function DisplayFields({ format, ...props }: DisplayFieldsProps) {
  const [downloads, display] = props.form.watch(["privacyDownloads", "privacyDisplay"]);
  return (
    <>
      <Choice {...props} name="privacyDisplay" values={displays} titles={displayTitles} hints={displayHints} />
      {format === "EBook" && (
        <Choice
          {...props}
          name="privacyDownloads"
          values={downloaders}
          titles={displayTitles}
          hints={downloadHints}
          hint="Файлы fb2 и epub собираются сами, когда книга опубликована."
          error={isWiderThanDisplay(downloads, display) ? tooWideText : undefined}
        />
      )}
      <Choice
        {...props}
        name="privacyComments"
        values={commenters}
        titles={commenterTitles}
        hints={commentHints}
        hint="К книге и к её главам."
      />
      <Choice
        {...props}
        name="commentsReview"
        values={commentReviews}
        titles={commentReviewTitles}
        hints={{}}
        hint="Такие комментарии сначала увидите только вы: читателям их откроет ваше согласие."
      />
      {format === "EBook" &&
        props.placed(
          "enableTTS",
          <Checkbox
            {...props.form.register("enableTTS")}
            label={fieldLabels.enableTTS}
            hint="Браузер читателя читает главы голосом"
          />,
        )}
    </>
  );
}
