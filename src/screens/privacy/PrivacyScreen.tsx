import type { Privacy } from "../../api/contract/people.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { sayDone } from "../../app/lazyToast.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { privacySettings, updatePrivacy } from "../../services/people.calls.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { SkeletonLines } from "../../ui/Skeleton/Skeleton.tsx";
import { Cabinet } from "../parts/Cabinet.tsx";
import { ContractForm } from "../parts/ContractForm.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { controlId, useContractForm } from "../parts/useContractForm.ts";

const groups = [
  {
    name: "showBirthday",
    label: "Показывать день рождения",
    hint: "Если вы указали его в настройках профиля и дали там согласие на распространение персональных данных",
    choices: { nobody: "Никому", dayAndMonth: "Всем, день и месяц", full: "Всем, с годом" },
  },
  {
    name: "whoCanWrite",
    label: "Кто может писать вам и приглашать в соавторы",
    hint: "Кроме людей из игнор-листа: они не могут никогда",
    choices: { everybody: "Все", followed: "Только те, на кого вы подписаны", nobody: "Никто" },
  },
  {
    name: "whoSeesLibrary",
    label: "Кто видит вашу библиотеку",
    hint: "Полки с книгами и то, докуда вы дочитали, на вашей странице",
    choices: { everybody: "Все", friends: "Друзья: вы подписаны друг на друга", me: "Только я" },
  },
] as const;

export const first = () => [firstLoad(privacySettings, null)];

/** /account/privacy: what others see. A setting of a thing that is not here yet has no control. */
export default function PrivacyScreen() {
  const loader = useLoader(privacySettings, null, null);
  return (
    <Cabinet current="/account/privacy">
      <div className="stack g5">
        <PageTitle />
        <Loaded loader={loader} skeleton={<SkeletonLines lines={3} />}>
          {(settings) => <PrivacyForm settings={settings} />}
        </Loaded>
        <p>
          Что вы рассказываете о себе, меняют в <a href="/account/settings">настройках</a>. Люди, которых вы не хотите
          слышать, перечислены в <a href="/account/ignorelist">игнор-листе</a>.
        </p>
      </div>
    </Cabinet>
  );
}

function PrivacyForm({ settings }: { settings: Privacy }) {
  const sending = useSubmit(updatePrivacy, { onDone: () => sayDone("Настройки приватности сохранены") });
  const form = useContractForm({
    schema: () => import("../../api/contract/people.ts").then(({ privacy }) => privacy),
    defaultValues: settings,
    sending,
  });
  return (
    <ContractForm form={form} failed="Настройки не сохранены" action="Сохранить приватность">
      {groups.map(({ name, label, hint, choices }) => (
        <Fieldset key={name} id={controlId(name)} label={label} hint={hint} error={form.messageOf(name)}>
          {Object.entries(choices).map(([value, words]) => (
            <Radio key={value} {...form.register(name)} value={value} label={words} />
          ))}
        </Fieldset>
      ))}
      <Checkbox
        {...form.register("inSearchEngines")}
        id={controlId("inSearchEngines")}
        label="Показывать мою страницу в поисковых системах"
        hint="Без отметки Яндекс, Google и другие получат просьбу убрать вашу страницу автора из поиска. На это уходит несколько дней. Страницы ваших книг остаются в поиске."
      />
    </ContractForm>
  );
}
