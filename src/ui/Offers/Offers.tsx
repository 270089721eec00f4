import type { ReactNode } from "react";
import styles from "./Offers.module.css";

/** A line of the list: what it puts into the field, and how it is shown. */
export type Offer = { value: string; content: ReactNode };

type OffersProps = {
  id: string;
  offers: readonly Offer[];
  active: number;
  onChoose: (value: string) => void;
};

export const offerId = (listId: string, index: number): string => `${listId}-${index}`;

/** What ties a field to its list, for screen readers. */
export const comboboxProps = (listId: string, { expanded, active }: { expanded: boolean; active: number }) =>
  ({
    type: "text",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": expanded,
    "aria-controls": expanded ? listId : undefined,
    "aria-activedescendant": active >= 0 ? offerId(listId, active) : undefined,
    autoComplete: "off",
  }) as const;

/** What is offered under a field while one types. */
export const Offers = ({ id, offers, active, onChoose }: OffersProps) => (
  <div className={styles.list} id={id} role="listbox" aria-label="Подсказки">
    {offers.map(({ value, content }, index) => (
      <div
        key={value}
        id={offerId(id, index)}
        className={styles.option}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        // The field must not lose the focus before the choice is made.
        onMouseDown={(event) => {
          event.preventDefault();
          onChoose(value);
        }}
      >
        {content}
      </div>
    ))}
  </div>
);
