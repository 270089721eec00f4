import { useSelector } from "@xstate/react";
import type { DepartureActor } from "../machines/navigation/departure.machine.ts";
import { departureWords } from "./departureWords.ts";
import { ConfirmDialog } from "./dialogs/ConfirmDialog.tsx";

export type DepartureQuestionProps = { departure: DepartureActor };

/** What is asked before a page with unsaved changes is left, in the page's own dialog. */
export default function DepartureQuestion({ departure }: DepartureQuestionProps) {
  const state = useSelector(departure, ({ value }) => value);
  if (state === "resting") return null;
  return (
    <ConfirmDialog
      open={state === "shown"}
      title={departureWords.title}
      confirm="Уйти без сохранения"
      keep="Остаться"
      onConfirm={() => departure.send({ type: "departure.confirmed" })}
      onClose={() => departure.send({ type: "departure.cancelled" })}
    >
      <p>{departureWords.warning}</p>
    </ConfirmDialog>
  );
}
