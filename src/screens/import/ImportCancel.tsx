import { useBookImportActor } from "../../app/hooks/useBookImport.ts";
import { Button } from "../../ui/Button/Button.tsx";

type ImportCancelProps = {
  /** It is alone at the edge of the column. */
  flush?: boolean;
  /** Why it is too late; read aloud alone. */
  unavailable?: string | undefined;
};

/** Gives the import up; the server forgets the file. */
export function ImportCancel({ flush = false, unavailable }: ImportCancelProps) {
  const actor = useBookImportActor();
  return (
    <Button
      variant="text"
      flush={flush}
      unavailable={unavailable}
      reasonHidden
      onClick={() => actor.send({ type: "cancellation.requested" })}
    >
      Отменить импорт
    </Button>
  );
}
