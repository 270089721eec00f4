import type { ProfileLink } from "../../api/contract/profile.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { controlId } from "../parts/useContractForm.ts";
import { useLostFocus } from "../parts/useLostFocus.ts";
import styles from "./Settings.module.css";

type LinksProps = {
  value: readonly ProfileLink[];
  onChange: (links: ProfileLink[]) => void;
  onBlur: () => void;
  messageOf: (field: string) => string | undefined;
};

const MOST = 5;

/** Up to five addresses with their names. */
export function Links({ value, onChange, onBlur, messageOf }: LinksProps) {
  useLostFocus(value.length);
  const control = (index: number, name: keyof ProfileLink) => ({
    id: controlId(`links.${index}.${name}`),
    value: value[index]?.[name] ?? "",
    error: messageOf(`links.${index}.${name}`),
    onBlur,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(value.map((link, place) => (place === index ? { ...link, [name]: target.value } : link))),
  });
  return (
    <Fieldset id={controlId("links")} label="Ссылки" optional hint="До пяти: сайт, канал, страница в магазине">
      <div className="stack g4">
        {value.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place alone
          <div key={index} className={styles.link}>
            <TextField {...control(index, "title")} label="Название ссылки" maxLength={40} />
            <TextField
              {...control(index, "url")}
              label="Адрес ссылки"
              type="url"
              inputMode="url"
              placeholder="https://"
              spellCheck={false}
            />
            <IconButton
              icon="trash"
              label={`Убрать ссылку ${index + 1}`}
              onClick={() => onChange(value.filter((_, place) => place !== index))}
            />
          </div>
        ))}
        {value.length < MOST && (
          <p>
            <Button small icon={<Icon name="plus" />} onClick={() => onChange([...value, { title: "", url: "" }])}>
              Добавить ссылку
            </Button>
          </p>
        )}
      </div>
    </Fieldset>
  );
}
