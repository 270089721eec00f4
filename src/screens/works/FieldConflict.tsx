import type { WorkFields } from "../../api/contract/works.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { controlId } from "../parts/useContractForm.ts";
import { difference, valueText } from "./fieldValues.view.ts";
import styles from "./WorkSections.module.css";
import { type FieldName, fieldLabels } from "./workFields.view.ts";

export type FieldConflictProps = {
  name: FieldName;
  /** Values of the field; of a series its title. */
  mine: WorkFields[FieldName] | string;
  other: WorkFields[FieldName] | string;
  /** When the other one was stored: «сегодня, 12:01». */
  storedAt: string;
  onChoose: (isMine: boolean) => void;
};

/** A field that was changed here and elsewhere, in its own place: both values in full, and the choice. */
export function FieldConflict({ name, mine, other, storedAt, onChoose }: FieldConflictProps) {
  const id = controlId(name);
  const [own, theirs] = [valueText(name, mine), valueText(name, other)];
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-conflict`} className={styles.conflict}>
      <h3 id={`${id}-conflict`}>{fieldLabels[name]}: это поле изменили в другом месте</h3>
      <div className={styles.both}>
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
      <p className={styles.value}>
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
