import { useId } from "react";
import { Checkbox } from "../../../ui/Checkbox/Checkbox.tsx";
import field from "../../../ui/Field/Field.module.css";
import { Fieldset } from "../../../ui/Fieldset/Fieldset.tsx";
import { IconButton } from "../../../ui/IconButton/IconButton.tsx";
import styles from "../Inspector.module.css";

type RangeProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** As it is said: «40 %». */
  text?: string;
  onChange: (value: number) => void;
};

/** A number that is found by eye. */
export function Range({ label, value, min, max, step = 1, text, onChange }: RangeProps) {
  const id = useId();
  return (
    <div className={`${styles.range} small`}>
      <label htmlFor={id}>{label}</label>
      <output className="num muted" htmlFor={id}>
        {text ?? value}
      </output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** A part of a whole, said in percent. */
export const Share = ({
  min = 0,
  max = 1,
  step = 0.05,
  ...rest
}: Omit<RangeProps, "min" | "max"> & Partial<RangeProps>) => (
  <Range {...rest} min={min} max={max} step={step} text={percent(rest.value)} />
);

type StepperProps = { label: string; value: number; less: () => void; more: () => void };

/** A number with a button on either side. */
export function Stepper({ label, value, less, more }: StepperProps) {
  const id = useId();
  return (
    <div>
      <span className={`${field.label} start`} id={id}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons about a number */}
      <div className={styles.stepper} role="group" aria-labelledby={id}>
        <IconButton icon="minus" label="Меньше" onClick={less} />
        <output className="num">{Math.round(value)}</output>
        <IconButton icon="plus" label="Больше" onClick={more} />
      </div>
    </div>
  );
}

const inks = [
  ["#f4eddd", "Бумага"],
  ["#ffffff", "Белый"],
  ["#231f1a", "Чернила"],
  ["#dcae55", "Охра"],
  ["#d8604e", "Красный"],
  ["#2f6a55", "Зелёный"],
  ["#22355f", "Синий"],
] as const;

type SwatchesProps = { label?: string; value: string; onChange: (colour: string) => void };

/** A colour of the seven, or one's own. */
export function Swatches({ label = "Цвет", value, onChange }: SwatchesProps) {
  const name = useId();
  return (
    <Fieldset label={label}>
      <div className="row g2">
        {inks.map(([colour, said]) => (
          <label key={colour} className={styles.swatch} style={{ backgroundColor: colour }}>
            <input type="radio" name={name} checked={value === colour} onChange={() => onChange(colour)} />
            <span className="vh">{said}</span>
          </label>
        ))}
        <label className={`${styles.swatch} ${styles.own}`} style={{ backgroundColor: value }}>
          <input type="color" value={value} onChange={({ target }) => onChange(target.value)} />
          <span className="vh">Свой цвет</span>
        </label>
        <span className="small muted num">{value}</span>
      </div>
    </Fieldset>
  );
}

type OptionalProps = { label: string; isOn: boolean; onTurn: (isOn: boolean) => void; children: React.ReactNode };

/** What a text may have besides, with what is set of it. */
export const Optional = ({ label, isOn, onTurn, children }: OptionalProps) => (
  <div className="stack g2">
    <Checkbox label={label} checked={isOn} onChange={({ target }) => onTurn(target.checked)} />
    {isOn && children}
  </div>
);
