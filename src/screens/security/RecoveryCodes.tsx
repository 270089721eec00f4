import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button/Button.tsx";
import { Checkbox } from "../../ui/Checkbox/Checkbox.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { downloadText } from "../parts/downloadText.ts";
import styles from "./Totp.module.css";

type RecoveryCodesProps = { codes: readonly string[]; onSaved: () => void };

/** Ten codes that are shown once: to be copied, kept as a file or printed. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const [isSaved, setSaved] = useState(false);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => head.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <section className="stack g4" aria-labelledby="codes">
      <div className="stack g2">
        <h2 id="codes" ref={head} tabIndex={-1}>
          Сохраните коды: второй раз их не показать
        </h2>
        <p>Двухфакторный вход включён. Каждый код впустит один раз, если телефона не окажется рядом.</p>
      </div>
      <ul className={`sheet pad ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="row g2">
        <Button small icon={<Icon name="copy" />} onClick={() => void copy()}>
          {isCopied ? "Скопированы" : "Скопировать"}
        </Button>
        <Button small onClick={() => downloadText("Рукопись, коды восстановления", codes.join("\n"))}>
          Скачать файлом
        </Button>
        <Button small onClick={() => window.print()}>
          Напечатать
        </Button>
      </p>
      <Checkbox label="Коды сохранены" checked={isSaved} onChange={(event) => setSaved(event.target.checked)} />
      <div className="row g2">
        <Button
          variant="primary"
          unavailable={isSaved ? undefined : "Сначала сохраните коды и отметьте это"}
          onClick={onSaved}
        >
          Готово
        </Button>
      </div>
    </section>
  );
}
