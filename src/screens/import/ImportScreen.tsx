import { useState } from "react";
import { useLocation } from "wouter";
import { useSubmit } from "../../app/useSubmit.ts";
import { counted } from "../../text/plural.ts";
import { formatCharacters } from "../../text/volume.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";

const LIMIT = 100 * 1_048_576;
const TEN_MINUTES = 600_000;

/** /work/import: a book in fb2 becomes a draft with its chapters, all or nothing. */
export default function ImportScreen() {
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState("");
  const { status, message, result, submit } = useSubmit("workImport", { patience: TEN_MINUTES });
  const choose = ([chosen]: File[]) => {
    setFile(chosen ?? null);
    setProblem(chosen && chosen.size > LIMIT ? "Файл больше 100 МБ" : "");
  };
  const send = () => {
    if (!file) setProblem("Выберите файл fb2 или fb2.zip");
    else if (!problem) submit({ file });
  };
  if (status === "done" && result)
    return (
      <div className="wrap page stack g5">
        <h1>Книга импортирована</h1>
        <Note kind="ok" level={2} title={result.title} live>
          {counted(result.chapterCount, ["глава", "главы", "глав"])}, {formatCharacters(result.textLength)}.
          Произведение лежит в черновиках, читатели его не видят.
        </Note>
        <div className="row">
          <Button variant="primary" onClick={() => navigate(`/work/${result.workId}/edit/content`)}>
            Открыть содержание
          </Button>
          <ButtonLink href={`/work/${result.workId}/edit`}>Проверить настройки</ButtonLink>
        </div>
      </div>
    );
  const isSending = status === "submitting";
  return (
    <div className="wrap page stack g5">
      <div className="stack g2">
        <h1>Импорт книги</h1>
        <p className="muted">
          Файл .fb2 или .fb2.zip до 100 МБ. Перенесём название, аннотацию, жанры, обложку, главы, выделения, стихи,
          цитаты, картинки и сноски. Если прочитать файл не получится, ничего не создастся.
        </p>
      </div>
      {status === "refused" && (
        <Note kind="stop" level={2} title="Книга не импортирована" live>
          {message}. Ничего не создано, файл можно исправить и выбрать снова.
        </Note>
      )}
      <FileField
        label="Файл книги"
        accept=".fb2,.zip,application/x-fictionbook+xml,application/zip"
        action="Выбрать файл"
        error={problem || undefined}
        onFiles={choose}
      />
      {isSending && <Progress label="Книга импортируется" />}
      <div className="row">
        <Button variant="primary" busy={isSending} onClick={send}>
          Импортировать книгу
        </Button>
        <ButtonLink variant="text" href="/work/select-form">
          Начать с чистого листа
        </ButtonLink>
      </div>
    </div>
  );
}
