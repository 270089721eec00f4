import { useState } from "react";
import { Controller } from "react-hook-form";
import { useActorOf } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { sayDone } from "../../app/lazyToast.ts";
import { updateProfile } from "../../services/profile.calls.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { TextArea } from "../../ui/TextArea/TextArea.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm } from "../parts/ContractForm.tsx";
import { FormDraft } from "../parts/FormDraft.tsx";
import { NewTab } from "../parts/NewTab.tsx";
import { controlId, useContractForm } from "../parts/useContractForm.ts";
import { Birthday } from "./Birthday.tsx";
import { Links } from "./Links.tsx";
import { PictureField } from "./PictureField.tsx";
import { formOf, type StoredProfile } from "./settings.view.ts";

const labels = {
  fio: "Имя",
  status: "Статус",
  birthday: "День рождения",
  sex: "Пол",
  aboutMe: "О себе",
  links: "Ссылки",
};
const sexes = [
  { value: "female", label: "Женский" },
  { value: "male", label: "Мужской" },
];

/** What a person tells of themselves: one form, one save. */
export function ProfileForm({ stored }: { stored: StoredProfile }) {
  const session = useActorOf("session");
  const sending = useSubmit(updateProfile, {
    onDone: () => {
      sayDone("Профиль сохранён");
      // The header and whatever else shows the person.
      session.send({ type: "account.changed" });
    },
  });
  const [defaults] = useState(() => formOf(stored));
  const form = useContractForm({
    schema: () => import("../../api/contract/profile.ts").then(({ profile }) => profile),
    defaultValues: defaults,
    sending,
  });
  const [fio, status, aboutMe] = [form.watch("fio"), form.watch("status"), form.watch("aboutMe")];
  const picture = (name: "avatarFileId" | "backgroundFileId", kind: "avatar" | "background") => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <PictureField
          id={controlId(name)}
          kind={kind}
          name={fio}
          value={field.value}
          onChange={field.onChange}
          error={form.messageOf(name)}
        />
      )}
    />
  );
  return (
    <ContractForm form={form} failed="Профиль не сохранён" action="Сохранить профиль" className="stack g6">
      <FormDraft form={form} place="profile" labels={labels} except={["distributionAgree"]} />
      {picture("avatarFileId", "avatar")}
      {picture("backgroundFileId", "background")}
      <div className="stack g5">
        <TextField {...form.field("fio")} label="Имя" hint="Стоит на обложках и у ваших книг" autoComplete="name" />
        <TextField {...form.field("status")} label="Статус" optional count={status.length} limit={140} />
        <Birthday form={form} />
        <SelectField
          {...form.field("sex")}
          {...form.register("sex", { setValueAs: (value: unknown) => value || null })}
          label="Пол"
          options={sexes}
          placeholder="Не указан"
        />
        <TextArea
          {...form.field("aboutMe")}
          label="О себе"
          optional
          hint="Адреса сайтов станут ссылками"
          rows={6}
          count={aboutMe.length}
          limit={5_000}
        />
        <Controller
          control={form.control}
          name="links"
          render={({ field: { value, onChange, onBlur } }) => (
            <Links value={value} onChange={onChange} onBlur={onBlur} messageOf={form.messageOf} />
          )}
        />
        <Checkbox
          {...form.field("distributionAgree")}
          label={
            <>
              Даю <NewTab href="/distribution">согласие на распространение персональных данных</NewTab>
            </>
          }
          hint="Без него картинки, день рождения, пол, «О себе» и ссылки видите только вы. Снимете отметку и сохраните, и они пропадут со страниц сайта сразу"
        />
      </div>
    </ContractForm>
  );
}
