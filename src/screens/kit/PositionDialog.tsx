import { type FormEvent, useRef, useState } from "react";
import { FormDialog } from "../../app/dialogs/FormDialog.tsx";
import { readNumber } from "../../text/formRules.ts";
import { formatNumber } from "../../text/plural.ts";
import { faultOf } from "../../text/rules.ts";
import type { PositionQuestion } from "../../ui/ReorderList/ReorderList.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";

const field = "Позиция";

/** Asks for the number of a row's new place. */
export function PositionDialog({ name, position, count, onMove, onClose }: PositionQuestion) {
  const [value, setValue] = useState(String(position));
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const move = (event: FormEvent) => {
    event.preventDefault();
    const rules = { required: true, numeric: true, integer: true, min_value: 1, max_value: count } as const;
    const fault = faultOf(field, rules, value);
    const typed = readNumber(value);
    if (fault === undefined && typed !== undefined) onMove(typed);
    else {
      setError(fault ?? "");
      input.current?.focus();
    }
  };
  return (
    <FormDialog
      title={`Переместить «${name}»`}
      action="Переместить на позицию"
      keep="Оставить на месте"
      onSubmit={move}
      onClose={onClose}
    >
      <TextField
        label={field}
        hint={`От 1 до ${formatNumber(count)}, сейчас ${formatNumber(position)}`}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        ref={input}
        value={value}
        error={error || undefined}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setValue(target.value);
          setError("");
        }}
      />
    </FormDialog>
  );
}
