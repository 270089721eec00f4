import { useSelector } from "@xstate/react";
import { useBookImportActor } from "../../app/hooks/useBookImport.ts";
import { formatCharacters } from "../../text/amounts.ts";
import { counted } from "../../text/plural.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";

/** What the file became, and where to go from here. */
export function ImportDone() {
  const actor = useBookImportActor();
  const { result, decisions, preview } = useSelector(actor, ({ context }) => context);
  if (!result) return null;
  const replaced = decisions?.isReplacing ? preview?.sameAs : null;
  return (
    <>
      <Note kind="ok" level={2} title={result.title} live>
        {counted(result.chapterCount, ["глава", "главы", "глав"])}, {formatCharacters(result.textLength)} Произведение
        лежит в черновиках, читатели его не видят.
        {replaced && ` Прежний черновик «${replaced.title}» 30 дней пролежит в корзине.`}
      </Note>
      <div className="row">
        <ButtonLink variant="primary" href={`/work/${result.workId}/edit/content`}>
          Открыть содержание
        </ButtonLink>
        <ButtonLink href={`/work/${result.workId}/edit`}>Проверить настройки</ButtonLink>
        <Button variant="text" onClick={() => actor.send({ type: "another.requested" })}>
          Импортировать другую книгу
        </Button>
      </div>
    </>
  );
}
