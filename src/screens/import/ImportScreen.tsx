import { useSelector } from "@xstate/react";
import { useState } from "react";
import { useLocation } from "wouter";
import { useBookImportActor } from "../../app/MachinesContext.tsx";
import { counted } from "../../text/plural.ts";
import { formatCharacters } from "../../text/volume.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { FileField } from "../../ui/FileField/FileField.tsx";
import { Job } from "../../ui/Job/Job.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { LIMIT, uploadFacts } from "./import.view.ts";

/** /work/import: a file becomes a draft after a look at it. The work goes on when the screen is left. */
export default function ImportScreen() {
  const actor = useBookImportActor();
  const snapshot = useSelector(actor, (state) => state);
  if (snapshot.matches("previewing") || snapshot.matches("committing")) return <ImportPreview />;
  return (
    <div className="wrap page stack g5">
      <div className="stack g2">
        <h1>{snapshot.matches("done") ? "Книга импортирована" : "Импорт книги"}</h1>
        {!snapshot.matches("done") && (
          <p className="muted">
            Файл .fb2 или .fb2.zip до 100 МБ. Перенесём название, аннотацию, жанры, обложку, главы, выделения, стихи,
            сноски и картинки. Книга станет черновиком, читатели её не увидят.
          </p>
        )}
      </div>
      <Body />
    </div>
  );
}

function Body() {
  const actor = useBookImportActor();
  const snapshot = useSelector(actor, (state) => state);
  const { trouble, books } = snapshot.context;
  const cancel = (
    <Button variant="text" onClick={() => actor.send({ type: "cancellation.requested" })}>
      Отменить импорт
    </Button>
  );
  if (snapshot.matches("uploading")) return <Upload />;
  if (snapshot.matches("reading"))
    return (
      <div className="stack g3">
        <p role="status">Файл загружен и читается. Со страницы можно уйти: книга дождётся вас здесь.</p>
        <Progress label="Книга читается" />
        <div className="row">{cancel}</div>
      </div>
    );
  if (snapshot.matches("unread"))
    return (
      <Note
        kind="stop"
        level={2}
        live
        title="Книга не прочитана"
        actions={
          <>
            <Button onClick={() => actor.send({ type: "retry.requested" })}>Повторить</Button>
            {cancel}
          </>
        }
      >
        {trouble?.message}. Файл цел и лежит на сервере.
      </Note>
    );
  if (snapshot.matches("choosingBook"))
    return (
      <section className="stack g3" aria-labelledby="import-books">
        <h2 id="import-books">В архиве несколько книг. Какую импортировать?</h2>
        <ul className="stack g2">
          {books.map((entry) => (
            <li key={entry}>
              <Button onClick={() => actor.send({ type: "book.chosen", entry })}>{entry}</Button>
            </li>
          ))}
        </ul>
        <div className="row">{cancel}</div>
      </section>
    );
  if (snapshot.matches("cancelling")) return <Progress label="Импорт отменяется" />;
  if (snapshot.matches("done")) return <Done />;
  return (
    <>
      {snapshot.matches("refused") && (
        <Note kind="stop" level={2} live title="Файл не прочитан">
          {trouble?.message}. Ничего не создано.
        </Note>
      )}
      <Choice action={snapshot.matches("refused") ? "Выбрать другой файл" : "Выбрать файл"} />
    </>
  );
}

function Choice({ action }: { action: string }) {
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
      <div className="row">
        <ButtonLink variant="text" href="/work/select-form">
          Начать с чистого листа
        </ButtonLink>
      </div>
    </>
  );
}

function Upload() {
  const actor = useBookImportActor();
  const { context, value } = useSelector(actor, (state) => state);
  const inner = typeof value === "object" ? value.uploading : "sending";
  const state = inner === "paused" ? "paused" : inner === "waiting" ? "error" : "active";
  return (
    <Job
      name={context.file?.name ?? ""}
      label="Загрузка файла книги"
      state={state}
      value={context.received}
      max={context.file?.size ?? 1}
      facts={
        state === "error"
          ? [`${context.trouble?.message ?? ""}. Загруженное цело, продолжим сами`, ...uploadFacts(context)]
          : uploadFacts(context)
      }
      onPause={inner === "starting" ? undefined : () => actor.send({ type: "pause.requested" })}
      onResume={() => actor.send({ type: "resumption.requested" })}
      onRetry={() => actor.send({ type: "retry.requested" })}
      onCancel={() => actor.send({ type: "cancellation.requested" })}
      cancelLabel="Отменить импорт"
    />
  );
}

function Done() {
  const actor = useBookImportActor();
  const [, navigate] = useLocation();
  const result = useSelector(actor, ({ context }) => context.result);
  if (!result) return null;
  return (
    <>
      <Note kind="ok" level={2} title={result.title} live>
        {counted(result.chapterCount, ["глава", "главы", "глав"])}, {formatCharacters(result.textLength)}. Произведение
        лежит в черновиках, читатели его не видят.
      </Note>
      <div className="row">
        <Button variant="primary" onClick={() => navigate(`/work/${result.workId}/edit/content`)}>
          Открыть содержание
        </Button>
        <ButtonLink href={`/work/${result.workId}/edit`}>Проверить настройки</ButtonLink>
        <Button variant="text" onClick={() => actor.send({ type: "another.requested" })}>
          Импортировать другую книгу
        </Button>
      </div>
    </>
  );
}
