import { type FormEvent, useId, useState } from "react";
import { formMessages } from "../../text/formRules.ts";
import { formatNumber } from "../../text/plural.ts";
import { Button } from "../Button/Button.tsx";
import { Dialog } from "../Dialog/Dialog.tsx";
import { TextField } from "../TextField/TextField.tsx";

export interface PositionDialogProps {
  name: string;
  /** The place now, counted from 1. */
  position: number;
  count: number;
  onMove: (position: number) => void;
  onClose: () => void;
}

const field = "Позиция";

function faultOf(typed: string, count: number): string {
  if (typed === "") return formMessages.required(field);
  if (!/^-?\d+([.,]\d+)?$/.test(typed)) return formMessages.numeric(field);
  if (!/^-?\d+$/.test(typed)) return formMessages.integer(field);
  if (Number(typed) < 1) return formMessages.minValue(field, 1);
  return Number(typed) > count ? formMessages.maxValue(field, count) : "";
}

/** Asks for the number of a row's new place. */
export function PositionDialog({ name, position, count, onMove, onClose }: PositionDialogProps) {
  const id = useId();
  const [value, setValue] = useState(String(position));
  const [error, setError] = useState("");
  const move = (event: FormEvent) => {
    event.preventDefault();
    const typed = value.trim();
    const fault = faultOf(typed, count);
    setError(fault);
    if (fault === "") onMove(Number(typed));
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
