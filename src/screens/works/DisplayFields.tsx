import { isWiderThanDisplay, tooWideText } from "../../text/downloads.ts";
import { displays, downloaders, type WorkFormat } from "../../text/workOptions.ts";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { controlId } from "../parts/useContractForm.ts";
import { displayTitles } from "./work.view.ts";
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
const downloadHints = {
  Disable: "Файлы не собираются",
  Friends: friends,
  Registered: "Гостю предложат войти",
  All: "Всякий, кто видит книгу",
} as const;

type ChoiceProps<V extends string> = FieldsProps & {
  name: "privacyDisplay" | "privacyDownloads";
  values: readonly V[];
  titles: Record<V, string>;
  hints: Record<V, string>;
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

/** «Показ и скачивание»: to whom the work is shown once it is published, and who downloads a text: never more people. */
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
    </>
  );
}
