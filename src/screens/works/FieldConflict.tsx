import type { WorkFields } from "../../api/contract/works.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { controlId } from "../parts/useContractForm.ts";
import { difference, valueText } from "./fieldValues.view.ts";
import styles from "./WorkSections.module.css";
import { type FieldName, fieldLabels } from "./workFields.view.ts";

export type FieldConflictProps = {
  name: FieldName;
  /** Values of the field; of a series and of another work its title. */
  mine: WorkFields[FieldName] | string;
  other: WorkFields[FieldName] | string;
  /** When the other one was stored: «сегодня, 12:01». */
  storedAt: string;
  onChoose: (isMine: boolean) => void;
};

/** A field of a work that was changed here and elsewhere, in its own place. */
export default function FieldConflict({ name, mine, other, ...choice }: FieldConflictProps) {
  return (
    <ValueConflict
      {...choice}
      id={controlId(name)}
      label={fieldLabels[name]}
      own={valueText(name, mine)}
      theirs={valueText(name, other)}
    />
  );
}

type ValueConflictProps = Pick<FieldConflictProps, "storedAt" | "onChoose"> & {
  /** Of the control that it replaces. */
  id: string;
  label: string;
  /** In words; empty: nothing was said. */
  own: string;
  theirs: string;
};

/** Both values in full, and the choice. */
export function ValueConflict({ id, label, own, theirs, storedAt, onChoose }: ValueConflictProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-conflict`} className={`${styles.conflict} stack`}>
      <h3 id={`${id}-conflict`}>{label}: это поле изменили в другом месте</h3>
      <div className={`${styles.both} stack`}>
        <Side title="Ваше, сейчас" text={own} other={theirs} action="Оставить моё" onChoose={() => onChoose(true)} />
        <Side
          title={`В другом месте, ${storedAt}`}
          text={theirs}
          other={own}
          action="Взять другое"
          onChoose={() => onChoose(false)}
        />
      </div>
    </section>
  );
}

type SideProps = { title: string; text: string; other: string; action: string; onChoose: () => void };

function Side({ title, text, other, action, onChoose }: SideProps) {
  const [begin, own, end] = difference(text, other);
  return (
    <div>
      <p className="small muted">{title}</p>
      <p className={`${styles.value} anywhere pre-line`}>
        {begin}
        {own && <mark>{own}</mark>}
        {end}
        {text === "" && <i>Пусто</i>}
      </p>
      <Button small onClick={onChoose}>
        {action}
      </Button>
    </div>
  );
}
