import { type Control, useFieldArray } from "react-hook-form";
import type { InputOf } from "../../api/contract/index.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { TextField, type TextFieldProps } from "../../ui/TextField/TextField.tsx";
import { controlId } from "../parts/useContractForm.ts";
import { useLostFocus } from "../parts/useLostFocus.ts";
import styles from "./Settings.module.css";

type Values = InputOf<"updateProfile">["body"];
type LinksProps = {
  form: {
    control: Control<Values>;
    field: (name: `links.${number}.title` | `links.${number}.url`) => Omit<TextFieldProps, "label">;
  };
};

const MOST = 5;

/** Up to five addresses with their names. */
export function Links({ form }: LinksProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "links" });
  useLostFocus(fields.length);
  return (
    <Fieldset id={controlId("links")} label="Ссылки" optional hint="До пяти: сайт, канал, страница в магазине">
      <div className="stack g4">
        {fields.map(({ id }, index) => (
          <div key={id} className={styles.link}>
            <TextField {...form.field(`links.${index}.title`)} label="Название ссылки" maxLength={40} />
            <TextField
              {...form.field(`links.${index}.url`)}
              label="Адрес ссылки"
              type="url"
              inputMode="url"
              placeholder="https://"
              spellCheck={false}
            />
            <IconButton label={`Убрать ссылку ${index + 1}`} onClick={() => remove(index)}>
              <Icon name="trash" />
            </IconButton>
          </div>
        ))}
        {fields.length < MOST && (
          <p>
            <Button small icon={<Icon name="plus" />} onClick={() => append({ title: "", url: "" })}>
              Добавить ссылку
            </Button>
          </p>
        )}
      </div>
    </Fieldset>
  );
}
