import type { ComponentPropsWithRef } from "react";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { PasswordField } from "../../ui/PasswordField/PasswordField.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";

type Control = ComponentPropsWithRef<"input"> & { id: string; error: string | undefined };

/** What a form with a proof begins with. */
export const noProof = { password: "", code: "" };

/** That it is the person who asks, at the end of every form that touches who may come in. `withCode`: the second factor is on. */
export const ProofFields = ({
  field,
  withCode,
}: {
  field: (name: "proof.password" | "proof.code") => Control;
  withCode: boolean;
}) => (
  <Fieldset label="Подтвердите, что это вы">
    <div className="stack g4">
      <PasswordField {...field("proof.password")} label="Нынешний пароль" autoComplete="current-password" />
      {withCode && (
        <TextField
          {...field("proof.code")}
          label="Код из приложения"
          hint="Шесть цифр. Вместо него подойдёт код восстановления"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </div>
  </Fieldset>
);
