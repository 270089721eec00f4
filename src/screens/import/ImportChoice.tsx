import { useState } from "react";
import { useBookImportActor } from "../../app/hooks/useBookImport.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { LIMIT } from "./import.view.ts";

type ImportChoiceProps = {
  action: string;
  /** Offers an empty work instead. */
  mayWrite?: boolean;
};

/** Takes a book's file. */
export function ImportChoice({ action, mayWrite = false }: ImportChoiceProps) {
  const actor = useBookImportActor();
  const [problem, setProblem] = useState("");
  const choose = ([file]: File[]) => {
    const wrong = file && file.size > LIMIT ? "Файл больше 100 МБ" : file?.size === 0 ? "Файл пуст" : "";
    setProblem(wrong);
    if (file && !wrong) actor.send({ type: "file.chosen", file });
  };
  return (
    <>
      <FileField
        label="Файл книги"
        accept=".fb2,.zip,application/x-fictionbook+xml,application/zip"
        action={action}
        error={problem || undefined}
        onFiles={choose}
      />
      {mayWrite && (
        <div className="row">
          <ButtonLink variant="text" flush href="/work/select-form">
            Начать с чистого листа
          </ButtonLink>
        </div>
      )}
    </>
  );
}
