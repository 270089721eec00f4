import { type FormEvent, useId, useRef, useState } from "react";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { formatNumber } from "../../text/plural.ts";
import { faultOf } from "../../text/rules.ts";
import { readNumber } from "../../text/ruleValues.ts";
import { Button } from "../../ui/Button/Button.tsx";
import type { PositionQuestion } from "../../ui/ReorderList/ReorderList.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";

const field = "Позиция";

/** Asks for the number of a row's new place. */
export function PositionDialog({ name, position, count, onMove, onClose }: PositionQuestion) {
  const id = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={`Переместить «${name}»`}
      foot={
        <>
          <Button onClick={onClose}>Оставить на месте</Button>
          <Button type="submit" form={id} variant="primary">
            Переместить на позицию
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={move}>
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
      </form>
    </Dialog>
  );
}
