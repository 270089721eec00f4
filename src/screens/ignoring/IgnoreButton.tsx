import { useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useLatePart } from "../../app/hooks/useLatePart.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { setIgnored } from "../../services/people.calls.ts";
import { messages } from "../../text/messages.ts";
import { Button } from "../../ui/Button/Button.tsx";

const loadDialog = () => neededChunk(() => import("./IgnoreDialog.tsx"));

type IgnoreButtonProps = {
  person: { id: number; fio: string };
  isIgnored: boolean;
  onChanged: (isIgnored: boolean) => void;
};

/** «Игнорировать», and the way back; the dialog is fetched when it is wanted. */
export function IgnoreButton({ person, isIgnored, onChanged }: IgnoreButtonProps) {
  const [IgnoreDialog, fetchDialog] = useLatePart(loadDialog);
  const [state, setState] = useState<"closed" | "open" | "lost">("closed");
  const { status, message, submit } = useSubmit(setIgnored, { onDone: (done) => onChanged(done.isIgnored) });
  const open = async () => {
    setState("open");
    if (!(await fetchDialog())) setState("lost");
  };
  return (
    <>
      <Button
        variant="text"
        flush
        busy={status === "submitting"}
        onClick={() => (isIgnored ? submit({ userId: person.id, isIgnored: false }) : void open())}
      >
        {isIgnored ? "Не игнорировать" : "Игнорировать"}
      </Button>
      <span className="small muted" role="status">
        {status === "refused" ? message : isIgnored && "Вы игнорируете этого человека"}
      </span>
      {state === "lost" && (
        <span className="small" role="alert">
          {messages.loadFailed}
        </span>
      )}
      {IgnoreDialog && (
        <IgnoreDialog
          open={state === "open"}
          person={person}
          onIgnored={() => onChanged(true)}
          onClose={() => setState("closed")}
        />
      )}
    </>
  );
}
