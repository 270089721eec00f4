import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { Fieldset, type FieldsetProps } from "../Fieldset/Fieldset.tsx";
import styles from "./Segmented.module.css";

export interface SegmentedOption<T extends string> {
  value: T;
  label: ReactNode;
  /** It cannot be chosen; the hint or the page says why. */
  disabled?: boolean | undefined;
}

export interface SegmentedProps<T extends string> extends Omit<FieldsetProps, "children"> {
  options: readonly SegmentedOption<T>[];
  /** Controlled use. */
  value?: T | undefined;
  onChange?: ((value: T) => void) | undefined;
  /** Use in a form: what `register(name)` returned, given to every button. */
  register?: ComponentPropsWithRef<"input"> | undefined;
}

/** One of two to four short values. */
export function Segmented<T extends string>({ options, value, onChange, register, ...frame }: SegmentedProps<T>) {
  const name = useId();
  const own = (option: T) => ({ name, checked: option === value, onChange: () => onChange?.(option) });
  return (
    <Fieldset {...frame}>
      <div className={styles.seg}>
        {options.map((option) => (
          <label key={option.value}>
            <input {...(register ?? own(option.value))} type="radio" value={option.value} disabled={option.disabled} />
            {option.label}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
