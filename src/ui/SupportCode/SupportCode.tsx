import { useState } from "react";
import { Button } from "../Button/Button.tsx";
import { Icon } from "../Icon/Icon.tsx";
import styles from "./SupportCode.module.css";

/** The server's id of a request that failed, to be copied for the support. */
export function SupportCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      // Without the permission the code is still on the screen, to be selected by hand.
      () => setCopied(false),
    );
  return (
    <p className="small muted row g2">
      <span>
        Код для поддержки: <code className={styles.code}>{code}</code>
      </span>
      <Button small flush variant="text" icon={<Icon name="copy" />} onClick={() => void copy()}>
        {isCopied ? "Скопировано" : "Скопировать"}
      </Button>
    </p>
  );
}
