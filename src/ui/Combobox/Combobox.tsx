import { type FocusEventHandler, type KeyboardEvent, type Ref, useId } from "react";
import fieldStyles from "../Field/Field.module.css";
import { Field, type FieldProps, splitField } from "../Field/Field.tsx";
import { comboboxProps, type Offer, Offers } from "../Offers/Offers.tsx";
import { useOffers } from "../Offers/useOffers.ts";
import styles from "./Combobox.module.css";

export interface ComboboxProps extends FieldProps {
  value: string;
  onChange: (text: string) => void;
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  name?: string | undefined;
  maxLength?: number | undefined;
  /** What is offered for what is typed. */
  offers: readonly Offer[];
  /** Enter, when no offer is reached. */
  onEnter: () => void;
}

/** A one-line field with offers under it: arrows and Enter choose one, whatever else is typed stays. */
export function Combobox(props: ComboboxProps) {
  const [frame, { value, onChange, onBlur, offers, onEnter, ...input }] = splitField(props);
  const listId = useId();
  const { expanded, active, show, onKey } = useOffers(offers.length);
  const choose = (chosen: string) => {
    onChange(chosen);
    show(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (onKey(event) || event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // The form around it is another matter.
    event.preventDefault();
    const offer = offers[active];
    if (offer) choose(offer.value);
    else onEnter();
  };
  return (
    <Field {...frame}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...input}
            {...control}
            {...comboboxProps(listId, { expanded, active })}
            className={fieldStyles.input}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              show(event.target.value.trim() !== "");
            }}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              show(false);
              onBlur?.(event);
            }}
          />
          {expanded && <Offers id={listId} offers={offers} active={active} onChoose={choose} />}
        </div>
      )}
    </Field>
  );
}
