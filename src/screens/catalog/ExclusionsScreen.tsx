import { useState } from "react";
import { Controller } from "react-hook-form";
import type { Exclusions } from "../../api/contract/catalog.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { sayDone } from "../../app/lazyToast.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { catalogExclusions, catalogTags, updateExclusions } from "../../services/catalogSettings.calls.ts";
import { genres } from "../../text/genres.ts";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { TagInput } from "../../ui/TagInput/TagInput.tsx";
import { SettingsPage } from "../parts/Cabinet.tsx";
import { ContractForm } from "../parts/ContractForm.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { controlId, useContractForm } from "../parts/useContractForm.ts";
import styles from "./Catalog.module.css";

export const first = () => [firstLoad(catalogExclusions, null)];

/** /account/catalog: what a person never wants to meet in lists. */
export default function ExclusionsScreen() {
  const loader = useLoader(catalogExclusions, null, null);
  return (
    <SettingsPage
      current="/account/catalog"
      lead="Этих книг не будет в каталоге, в поиске, на главной и на страницах авторов. По прямой ссылке они откроются."
    >
      <Loaded loader={loader} skeleton={<SkeletonRows rows={5} label="Настройки загружаются" />}>
        {(stored) => <ExclusionsForm stored={stored} />}
      </Loaded>
    </SettingsPage>
  );
}

const isNothing = ({ genreIds, tags, aiGenerated }: Exclusions) => !aiGenerated && genreIds.length + tags.length === 0;

function ExclusionsForm({ stored }: { stored: Exclusions }) {
  const sending = useSubmit(updateExclusions, {
    onDone: (kept) => sayDone(isNothing(kept) ? "Теперь показываем всё" : "Теперь это не показываем"),
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/catalog.ts").then(({ exclusions }) => exclusions),
    defaultValues: stored,
    sending,
  });
  const [typed, setTyped] = useState("");
  const tags = useLoader(catalogTags, { search: typed }, []);
  return (
    <ContractForm form={form} failed="Настройки не сохранены" action="Сохранить настройки">
      <Checkbox
        {...form.register("aiGenerated")}
        id={controlId("aiGenerated")}
        label="Не показывать тексты, созданные ИИ"
        hint="Те, о которых это сказал автор или модератор"
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field }) => (
          <TagInput
            id={controlId("tags")}
            label="Метки"
            hint="Enter или запятая добавляет метку"
            limit={50}
            maxLength={40}
            value={field.value ?? []}
            onChange={field.onChange}
            onBlur={field.onBlur}
            suggestions={tags.data}
            onQuery={setTyped}
            error={form.messageOf("tags")}
          />
        )}
      />
      <Controller
        control={form.control}
        name="genreIds"
        render={({ field }) => (
          <Fieldset
            id={controlId("genreIds")}
            label="Жанры"
            hint="Не больше 30. Книга скрыта, если жанр стоит на любом из трёх её мест"
            error={form.messageOf("genreIds")}
          >
            <div className={styles.genres}>
              {genres.map(({ value, title }) => (
                <Checkbox
                  key={value}
                  label={title}
                  checked={field.value.includes(value)}
                  onBlur={field.onBlur}
                  onChange={({ target }) =>
                    field.onChange(
                      target.checked ? [...field.value, value] : field.value.filter((one) => one !== value),
                    )
                  }
                />
              ))}
            </div>
          </Fieldset>
        )}
      />
    </ContractForm>
  );
}
