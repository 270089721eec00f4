import { useState } from "react";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { setDigest } from "../../services/notifications.calls.ts";
import { Switch } from "../../ui/Switch/Switch.tsx";
import styles from "./SettingsScreen.module.css";

type DigestProps = { hasDigest: boolean; onChanged: (hasDigest: boolean) => void };

/** The letter of the week, on or off. */
export function Digest({ hasDigest, onChanged }: DigestProps) {
  const [wanted, setWanted] = useState(hasDigest);
  const { status, message, submit } = useSubmit(setDigest, { onDone: () => onChanged(wanted) });
  const isSending = status === "submitting";
  return (
    <section className={`${styles.single} between top`} aria-labelledby="digest">
      <div>
        <h2 id="digest">Письмо раз в неделю</h2>
        <p className="small muted" id="digest-hint">
          По понедельникам, одним письмом: то, чего вы не прочитали за неделю. Нечего прочитать — письма нет. Отписаться
          можно и по ссылке в самом письме.
        </p>
        {status === "refused" && (
          <p className="small" role="alert">
            Не сохранено: {message}
          </p>
        )}
      </div>
      <Switch
        aria-labelledby="digest"
        aria-describedby="digest-hint"
        checked={isSending ? wanted : hasDigest}
        busy={isSending}
        onSwitch={(checked) => {
          setWanted(checked);
          submit(checked);
        }}
      />
    </section>
  );
}
