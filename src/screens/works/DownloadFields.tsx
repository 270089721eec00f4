import { downloadTitles, isWiderThanDisplay, tooWideText } from "../../text/downloads.ts";
import { downloaders } from "../../text/workOptions.ts";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { controlId } from "../parts/useContractForm.ts";
import { fieldLabels } from "./workFields.view.ts";
import type { Placed, WorkForm } from "./workForm.types.ts";

const hints = {
  Disable: "Файлы не собираются",
  Friends: "Те, на кого подписан кто-то из авторов и кто подписан на него",
  Registered: "Гостю предложат войти",
  All: "Всякий, кто видит книгу",
} as const;

/** Who downloads the files of the work: never more people than it is shown to. */
export function DownloadFields({ form, placed }: { form: WorkForm; placed: Placed }) {
  const display = form.watch("privacyDisplay");
  const tooWide = isWiderThanDisplay(form.watch("privacyDownloads"), display);
  return placed(
    "privacyDownloads",
    <Fieldset
      id={controlId("privacyDownloads")}
      label={fieldLabels.privacyDownloads}
      hint="Файлы fb2 и epub собираются сами, когда книга опубликована."
      error={form.messageOf("privacyDownloads") ?? (tooWide ? tooWideText : undefined)}
    >
      {downloaders.map((value) => (
        <Radio
          key={value}
          {...form.register("privacyDownloads")}
          value={value}
          label={downloadTitles[value]}
          hint={hints[value]}
        />
      ))}
    </Fieldset>,
  );
}
