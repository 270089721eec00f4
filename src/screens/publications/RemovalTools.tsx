import { useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import type { ShownKind, ShownPublication } from "./shownKind.ts";

const loadDialog = () => neededChunk(() => import("../kit/RemovalDialog.tsx"));

type RemovalToolsProps<Shown extends ShownPublication> = {
  kind: ShownKind<Shown>;
  shown: Shown;
  onChanged: () => void;
};

/** What the staff does with another's publication: hides it with a reason, and lets it be seen again. */
export function RemovalTools<Shown extends ShownPublication>({ kind, shown, onChanged }: RemovalToolsProps<Shown>) {
  const [isAsking, setAsking] = useState(false);
  const { submit, status, message } = useSubmit(kind.change, {
    onDone: () => {
      setAsking(false);
      onChanged();
    },
  });
  const { id, state, title } = shown;
  const isBusy = status === "submitting";
  const refusal = status === "refused" ? message : "";
  if (state === "removed")
    return (
      <>
        <Button busy={isBusy} onClick={() => submit({ id, type: "restoration.given" })}>
          Вернуть {kind.noun}
        </Button>
        {refusal && (
          <span className="small" role="alert">
            {refusal}
          </span>
        )}
      </>
    );
  if (state !== "published") return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Скрыть {kind.noun}</Button>
      {isAsking && (
        <LazyDialog
          load={loadDialog}
          with={{
            open: true,
            title: `Скрыть ${kind.noun}: ${title}`,
            action: `Скрыть ${kind.noun}`,
            busy: isBusy,
            message: refusal,
            onRemove: (reason: string) => submit({ id, type: "removal.given", reason }),
            onClose: () => setAsking(false),
          }}
        />
      )}
    </>
  );
}
