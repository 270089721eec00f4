import { SelectField } from "../../ui/SelectField/SelectField.tsx";

type TemplateFieldProps = {
  templates: readonly { title: string; text: string }[];
  onChosen: (text: string) => void;
};

/** Beginnings of a reason; what is chosen goes into the field below, and is changed there. */
export const TemplateField = ({ templates, onChosen }: TemplateFieldProps) => (
  <SelectField
    label="Шаблон причины"
    placeholder="Выберите, чтобы вставить"
    value=""
    options={templates.map(({ title }, index) => ({ value: String(index), label: title }))}
    onChange={({ target }) => {
      const chosen = target.value === "" ? undefined : templates[Number(target.value)];
      if (chosen) onChosen(chosen.text);
    }}
  />
);
