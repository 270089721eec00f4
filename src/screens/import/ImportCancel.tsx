import { useBookImportActor } from "../../app/useBookImport.ts";
import { Button } from "../../ui/Button/Button.tsx";

/** Gives the import up; the server forgets the file. `flush`: it stands alone at the edge of the column. */
export function ImportCancel({ flush = false }: { flush?: boolean }) {
  const actor = useBookImportActor();
  return (
    <Button variant="text" flush={flush} onClick={() => actor.send({ type: "cancellation.requested" })}>
      Отменить импорт
    </Button>
  );
}
