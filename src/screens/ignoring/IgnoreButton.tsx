import { useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { setIgnored } from "../../services/people.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";

const loadDialog = () => neededChunk(() => import("./IgnoreDialog.tsx"));

type IgnoreButtonProps = {
  person: { id: number; fio: string };
  isIgnored: boolean;
  onChanged: (isIgnored: boolean) => void;
};

/** «Игнорировать», and the way back; the dialog is fetched when it is wanted. */
export function IgnoreButton({ person, isIgnored, onChanged }: IgnoreButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const { status, message, submit } = useSubmit(setIgnored, { onDone: (done) => onChanged(done.isIgnored) });
  return (
    <>
      <Button
        variant="text"
        flush
        busy={status === "submitting"}
        onClick={() => (isIgnored ? submit({ userId: person.id, isIgnored: false }) : setAsked(true))}
      >
        {isIgnored ? "Не игнорировать" : "Игнорировать"}
      </Button>
      <span className="small muted" role="status">
        {status === "refused" ? message : isIgnored && "Вы игнорируете этого человека"}
      </span>
      <LazyDialog
        load={loadDialog}
        with={{ open: isAsked, person, onIgnored: () => onChanged(true), onClose: () => setAsked(false) }}
      />
    </>
  );
}
