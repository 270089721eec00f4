import { displays } from "../../text/workOptions.ts";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { controlId } from "../parts/useContractForm.ts";
import { DownloadFields } from "./DownloadFields.tsx";
import { displayTitles } from "./work.view.ts";
import { fieldLabels } from "./workFields.view.ts";
import type { Placed, WorkForm } from "./workForm.types.ts";

const hints = {
  All: "Книгу находят в списках и поиске, её видят и поисковые системы",
  Registered: "Гостю предложат войти",
  Friends: "Те, на кого подписан кто-то из авторов и кто подписан на него. Для остальных книги нет",
  Link: "Любой, у кого есть адрес. В списках, поиске и циклах книги нет",
} as const;

/** «Показ и скачивание»: to whom the work is shown once it is published, and who downloads it. */
export const DisplayFields = ({ form, placed }: { form: WorkForm; placed: Placed }) => (
  <>
    {placed(
      "privacyDisplay",
      <Fieldset
        id={controlId("privacyDisplay")}
        label={fieldLabels.privacyDisplay}
        error={form.messageOf("privacyDisplay")}
      >
        {displays.map((value) => (
          <Radio
            key={value}
            {...form.register("privacyDisplay")}
            value={value}
            label={displayTitles[value]}
            hint={hints[value]}
          />
        ))}
      </Fieldset>,
    )}
    <DownloadFields form={form} placed={placed} />
  </>
);
