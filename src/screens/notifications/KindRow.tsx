import { useState } from "react";
import type { NotificationSettings } from "../../api/contract/notifications.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { setWay, type Way } from "../../services/notifications.calls.ts";
import { Switch } from "../../ui/Switch/Switch.tsx";
import styles from "./SettingsScreen.module.css";

type Kind = NotificationSettings["groups"][number]["kinds"][number];

const ways: readonly { way: Way; name: string }[] = [
  { way: "bell", name: "колокольчик" },
  { way: "push", name: "push в браузере" },
  { way: "letter", name: "письмо раз в неделю" },
];

type KindRowProps = { kind: Kind; onChanged: (changed: Partial<Record<Way, boolean>>) => void };

/** A kind with its ways, each kept at once; one that is not kept goes back. */
export function KindRow({ kind, onChanged }: KindRowProps) {
  const { label, hint } = kind;
  return (
    <div className={`${styles.row} line-below`}>
      <span>
        {label}
        {hint && <span className={`small muted ${styles.hint}`}>{hint}</span>}
      </span>
      {ways.map(({ way, name }) => (
        <WaySwitch
          key={way}
          name={`${label}${hint && ` ${hint}`}: ${name}`}
          kind={kind.kind}
          way={way}
          isOn={kind[way]}
          onChanged={(isOn) => onChanged({ [way]: isOn })}
        />
      ))}
    </div>
  );
}

type WaySwitchProps = { name: string; kind: string; way: Way; isOn: boolean; onChanged: (isOn: boolean) => void };

function WaySwitch({ name, kind, way, isOn, onChanged }: WaySwitchProps) {
  const [wanted, setWanted] = useState(isOn);
  const { status, message, submit } = useSubmit(setWay, { onDone: () => onChanged(wanted) });
  const isSending = status === "submitting";
  const toggle = (checked: boolean) => {
    setWanted(checked);
    submit({ kind, way, isOn: checked });
  };
  return (
    <span className={styles.way}>
      <Switch aria-label={name} checked={isSending ? wanted : isOn} busy={isSending} onSwitch={toggle} />
      {status === "refused" && (
        <span className="small" role="alert">
          Не сохранено: {message}
        </span>
      )}
    </span>
  );
}
