import { useState } from "react";
import { spareChunk } from "../../app/chunks.ts";
import type { TotpSetup } from "../../app/hooks/useTotpSetup.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { ContractForm, SubmitButton } from "../parts/ContractForm.tsx";
import { LazyPart } from "../parts/LazyPart.tsx";
import { machineSending } from "../parts/machineSending.ts";
import { useContractForm } from "../parts/useContractForm.ts";
import styles from "./Totp.module.css";

const loadQrCode = () => spareChunk(() => import("./QrCode.tsx"));

type TotpKeyProps = { setup: TotpSetup; offered: NonNullable<TotpSetup["key"]> };

/** A new key: to be scanned or typed, and confirmed by its first code. */
export function TotpKey({ setup, offered: { secret, uri } }: TotpKeyProps) {
  const [isCopied, setCopied] = useState(false);
  const form = useContractForm({
    schema: () => import("../../api/contract/proof.ts").then(({ codeForm }) => codeForm),
    defaultValues: { code: "" },
    sending: machineSending(setup, setup.step === "confirming", setup.giveCode),
    isFleeting: true,
  });
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      // Without the permission the key is still on the screen, to be selected by hand.
      () => setCopied(false),
    );
  return (
    <ContractForm form={form} failed="Код не подошёл">
      <ol className={`${styles.steps} stack g6`}>
        <li>
          <div className="stack g3">
            <h2>Отсканируйте код приложением</h2>
            <div className={`${styles.row} row g5 top`}>
              <LazyPart load={loadQrCode} text={uri} waiting={<div className={styles.place} />} />
              <div className="stack g3">
                <p className="small">Подойдёт любое: Яндекс Ключ, Aegis, FreeOTP, Google Authenticator.</p>
                <p>Или введите ключ сами:</p>
                <p className={`${styles.key} anywhere`}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
                <div>
                  <Button small icon={<Icon name="copy" />} onClick={() => void copy()}>
                    {isCopied ? "Скопирован" : "Скопировать ключ"}
                  </Button>
                </div>
                <p className="small muted">Ключ действует 15 минут. Пока он не подтверждён, всё остаётся как было.</p>
              </div>
            </div>
          </div>
        </li>
        <li>
          <div className="stack g3">
            <h2>Введите код из приложения</h2>
            <TextField
              {...form.field("code")}
              label="Код из шести цифр"
              hint="Меняется каждые 30 секунд"
              look="code"
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <p className="row g2">
              <SubmitButton form={form}>Включить</SubmitButton>
              {setup.step === "showing" && <Button onClick={setup.cancel}>Отменить</Button>}
            </p>
          </div>
        </li>
      </ol>
    </ContractForm>
  );
}
