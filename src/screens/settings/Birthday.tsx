import type { UseFormRegister } from "react-hook-form";
import type { InputOf } from "../../api/contract/index.ts";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { controlId } from "../parts/useContractForm.ts";
import styles from "./Settings.module.css";
import { months, numberOrNothing } from "./settings.view.ts";

type Values = InputOf<"updateProfile">["body"];
type BirthdayProps = { form: { register: UseFormRegister<Values>; messageOf: (field: string) => string | undefined } };

const days = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
const asNumber = { setValueAs: numberOrNothing };

/** Day, month and, for a person who wants to give it, the year. */
export const Birthday = ({ form }: BirthdayProps) => (
  <Fieldset
    id={controlId("birthday")}
    label="День рождения"
    optional
    hint="Год можно не указывать. Кому день виден, выбирают в настройках приватности; сначала никому"
    error={form.messageOf("birthday")}
  >
    <div className={`${styles.birthday} stack g3`}>
      <SelectField {...form.register("birthday.day", asNumber)} label="День" options={days} placeholder="—" />
      <SelectField {...form.register("birthday.month", asNumber)} label="Месяц" options={months} placeholder="—" />
      <TextField
        {...form.register("birthday.year", asNumber)}
        label="Год"
        inputMode="numeric"
        maxLength={4}
        autoComplete="bday-year"
      />
    </div>
  </Fieldset>
);
