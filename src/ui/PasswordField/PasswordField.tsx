import { type ComponentPropsWithRef, useState } from "react";
import styles from "../Field/Field.module.css";
import { Field, type FieldProps, splitField } from "../Field/Field.tsx";
import { Icon } from "../Icon/Icon.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";

export type PasswordFieldProps = Omit<ComponentPropsWithRef<"input">, keyof FieldProps | "type"> &
  FieldProps & { autoComplete: "current-password" | "new-password" };

/** A password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [frame, input] = splitField(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame}>
      {(control) => (
        <span className={styles.affix}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            className={styles.input}
          />
          <IconButton
            label={shown ? "Скрыть пароль" : "Показать пароль"}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Icon name="eye-off" /> : <Icon name="eye" />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}
