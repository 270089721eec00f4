import { useState } from "react";
import type { TotpSetup } from "../../app/hooks/useTotpSetup.ts";
import { formatDate } from "../../text/dates.ts";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { isFew } from "./security.view.ts";
import { TotpProof } from "./TotpProof.tsx";

type TotpOnProps = { setup: TotpSetup; state: NonNullable<TotpSetup["state"]> };

/** What can be done to a second factor that is on. */
export function TotpOn({ setup, state: { enabledAt, recoveryCodesLeft } }: TotpOnProps) {
  const [chosen, setChosen] = useState<keyof typeof choices>("renew");
  const choices = {
    renew: {
      label: "Новые коды восстановления вместо прежних",
      action: "Показать новые коды",
      title: "Коды остались прежними",
      submit: setup.renew,
    },
    replace: {
      label: "Другое приложение или другой телефон",
      action: "Показать новый ключ",
      title: "Ключ остался прежним",
      submit: setup.setUp,
    },
    disable: {
      label: "Выключить двухфакторный вход",
      action: "Выключить",
      title: "Двухфакторный вход не выключен",
      submit: setup.disable,
    },
  };
  const { action, title, submit } = choices[chosen];
  return (
    <>
      <Note kind="ok" title={`Включён ${formatDate(enabledAt)}`} level={2}>
        Осталось кодов восстановления: {recoveryCodesLeft}
      </Note>
      {isFew(recoveryCodesLeft) && (
        <Note kind="warn" title="Коды восстановления заканчиваются" level={2}>
          Получите новые: без них и без телефона войти не получится.
        </Note>
      )}
      <Fieldset label="Что изменить">
        {Object.entries(choices).map(([value, { label }]) => (
          <Radio
            key={value}
            name="change"
            value={value}
            label={label}
            checked={value === chosen}
            onChange={() => setChosen(value as keyof typeof choices)}
          />
        ))}
      </Fieldset>
      <TotpProof
        setup={setup}
        title={title}
        action={action}
        isBusy={setup.step === "proving" || setup.step === "renewing" || setup.step === "disabling"}
        submit={submit}
      />
      <p className="small">
        <a href="/account/totp/removal">Нет ни приложения, ни кодов</a>
      </p>
    </>
  );
}
