import { useState } from "react";
import { isoToMoscowInput, moscowInputToIso } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Dialog } from "../../ui/Dialog/Dialog.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";

type ScheduleDialogProps = {
  open: boolean;
  name: string;
  publishTime: string | null;
  /** The server's refusal. */
  message: string;
  isBusy: boolean;
  onSchedule: (at: string) => void;
  onClose: () => void;
};

/** When a chapter comes out, by Moscow. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { open, name, publishTime, message, isBusy, onSchedule, onClose } = props;
  const [value, setValue] = useState(publishTime ? isoToMoscowInput(publishTime) : "");
  const [error, setError] = useState("");
  const schedule = () => {
    const at = moscowInputToIso(value);
    setError(at ? "" : "Выберите день и время");
    if (at) onSchedule(at);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Когда выйдет «${name}»?`}
      foot={
        <>
          <Button onClick={onClose}>Не планировать</Button>
          <Button variant="primary" busy={isBusy} onClick={schedule}>
            Запланировать выход
          </Button>
        </>
      }
    >
      <TextField
        data-autofocus
        label="День и время"
        hint="По московскому времени"
        type="datetime-local"
        value={value}
        error={error || message || undefined}
        onChange={(event) => setValue(event.target.value)}
      />
    </Dialog>
  );
}
