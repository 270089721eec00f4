import { useState } from "react";
import { useBookImportActor } from "../../app/hooks/useBookImport.ts";
import { faultOf } from "../../text/rules.ts";
import { bookFile } from "../../text/uploads.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";

type ImportChoiceProps = {
  action: string;
  /** Offers an empty work instead. */
  mayWrite?: boolean;
};

/** Other documents may be chosen too: the server says what they are, and how they become .docx. */
const accepted = ".docx,.fb2,.zip,.doc,.rtf,.odt,.pdf,.txt,.epub,.pages,application/x-fictionbook+xml,application/zip";

/** Takes a book's file. */
export function ImportChoice({ action, mayWrite = false }: ImportChoiceProps) {
  const actor = useBookImportActor();
  const [problem, setProblem] = useState("");
  const choose = ([file]: File[]) => {
    const wrong = file?.size === 0 ? "Файл пуст" : file && faultOf(bookFile.field, bookFile.rules, file);
    setProblem(wrong ?? "");
    if (file && !wrong) actor.send({ type: "file.chosen", file });
  };
  return (
    <>
      <FileField
        label={bookFile.field}
        accept={accepted}
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
