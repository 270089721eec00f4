import { useState } from "react";
import type { Scan } from "../../api/contract/identification.ts";
import type { Papers } from "../../api/contract/papers.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { useUnsaved } from "../../app/hooks/useUnsaved.ts";
import { useUploads } from "../../app/hooks/useUploads.ts";
import { sendIdentification, uploadScan } from "../../services/identification.calls.ts";
import { isRussian, payeeKinds } from "../../text/payeeNumbers.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Fieldset } from "../../ui/Fieldset/Fieldset.tsx";
import { Radio } from "../../ui/Radio/Radio.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { noProof, ProofFields } from "../parts/ProofFields.tsx";
import { ScansField } from "../parts/ScansField.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import styles from "./Identification.module.css";
import { kindNames } from "./identification.view.ts";

type IdentificationFormProps = {
  papers: Papers;
  /** What goes with the papers that were sent before. */
  scans: readonly Scan[];
  withCode: boolean;
  action: string;
  onSent: () => void;
  /** Back to the papers as they are; undefined: there are none. */
  onLeave?: (() => void) | undefined;
};

/** Who is paid, by which papers, and where to. */
export function IdentificationForm(props: IdentificationFormProps) {
  const { papers, scans: stored, withCode, action, onSent, onLeave } = props;
  const sending = useSubmitWithToast(sendIdentification, "Документы отправлены", onSent);
  const form = useContractForm({
    schema: () => import("../../api/contract/papers.ts").then(({ identificationForm }) => identificationForm),
    defaultValues: { ...papers, fileIds: stored.map(({ fileId }) => fileId), proof: noProof },
    sending,
  });
  const [scans, setScans] = useState(stored);
  const changeScans = (now: readonly Scan[]) => {
    setScans(now);
    form.setValue(
      "fileIds",
      now.map(({ fileId }) => fileId),
      { shouldDirty: true, shouldValidate: true },
    );
  };
  const uploads = useUploads(uploadScan, {
    valuesOf: (file) => ({ file }),
    onUploaded: (_, { fileId, contentType, byteSize }) => changeScans([...scans, { fileId, contentType, byteSize }]),
  });
  useUnsaved(uploads.isUploading);
  const { field } = form;
  const [kind, citizenship] = form.watch(["kind", "citizenship"]);
  const digits = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <ContractForm form={form} failed="Документы не отправлены" className="stack g6">
      <Fieldset label="Кто вы" error={form.messageOf("kind")}>
        {payeeKinds.map((one) => (
          <Radio key={one} {...form.register("kind")} value={one} label={kindNames[one]} />
        ))}
      </Fieldset>
      <Fieldset label="Имя и рождение, как в документе">
        <div className="stack g4">
          <TextField {...field("lastName")} label="Фамилия" autoComplete="family-name" />
          <TextField {...field("firstName")} label="Имя" autoComplete="given-name" />
          <TextField {...field("middleName")} label="Отчество" optional autoComplete="additional-name" />
          <div className={`${styles.pair} top stack`}>
            <TextField {...field("birthday")} type="date" label="Дата рождения" autoComplete="bday" />
            <TextField {...field("citizenship")} label="Гражданство" autoComplete="country-name" />
          </div>
        </div>
      </Fieldset>
      <Fieldset label={isRussian(citizenship) ? "Паспорт" : "Документ"}>
        <div className="stack g4">
          {isRussian(citizenship) ? (
            <div className={`${styles.pair} top stack`}>
              <TextField {...field("passportSeries")} {...digits} label="Серия паспорта" hint="4 цифры" />
              <TextField {...field("passportNumber")} {...digits} label="Номер паспорта" hint="6 цифр" />
              <TextField
                {...field("departmentCode")}
                label="Код подразделения"
                hint="Например, 770-001"
                autoComplete="off"
              />
            </div>
          ) : (
            <TextField {...field("documentNumber")} label="Номер документа" autoComplete="off" />
          )}
          <TextField {...field("issuedBy")} label="Кем выдан" autoComplete="off" />
          <TextField {...field("issuedAt")} type="date" label="Дата выдачи" />
          <TextField {...field("address")} label="Адрес регистрации" hint="С индексом" autoComplete="street-address" />
        </div>
      </Fieldset>
      <Fieldset label="Налоги и счёт">
        <div className="stack g4">
          <div className={`${styles.pair} top stack`}>
            <TextField {...field("inn")} {...digits} label="ИНН" hint="12 цифр" />
            {kind === "entrepreneur" && <TextField {...field("ogrnip")} {...digits} label="ОГРНИП" hint="15 цифр" />}
          </div>
          <div className={`${styles.pair} top stack`}>
            <TextField {...field("bik")} {...digits} label="БИК" hint="9 цифр, их покажет банк" />
            <TextField {...field("account")} {...digits} label="Номер счёта" hint="20 цифр, это не номер карты" />
          </div>
        </div>
      </Fieldset>
      <ScansField
        id={field("fileIds").id}
        label="Сканы или фотографии документов"
        hint="От 1 до 6 файлов: JPEG, PNG, WebP, GIF, AVIF или PDF, до 20 МБ каждый. Нужны разворот паспорта и регистрация"
        error={form.messageOf("fileIds")}
        scans={scans}
        uploads={uploads}
        onRemove={(gone) => changeScans(scans.filter(({ fileId }) => fileId !== gone))}
      />
      <ProofFields field={field} withCode={withCode} />
      <div className="row g2">
        <SubmitButton form={form} unavailable={uploads.isUploading ? "Сканы ещё загружаются" : undefined}>
          {action}
        </SubmitButton>
        {onLeave && (
          <Button variant="text" onClick={onLeave}>
            Не менять
          </Button>
        )}
      </div>
    </ContractForm>
  );
}
