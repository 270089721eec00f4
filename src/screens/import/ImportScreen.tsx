import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useAccount } from "../../app/hooks/machines.ts";
import { useBookImport, useBookImportActor } from "../../app/hooks/useBookImport.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { Progress } from "../../ui/Progress/Progress.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { useLostFocus } from "../parts/useLostFocus.ts";
import { ImportCancel } from "./ImportCancel.tsx";
import { ImportChoice } from "./ImportChoice.tsx";
import { ImportDone } from "./ImportDone.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { ImportResume } from "./ImportResume.tsx";
import { ImportUpload } from "./ImportUpload.tsx";

const leads = {
  choice:
    "Файл .docx, .fb2 или .fb2.zip до 100 МБ. Перенесём главы, выделения, стихи, сноски и картинки, из fb2 ещё аннотацию, жанры и обложку. Книга станет черновиком, читатели её не увидят.",
  upload:
    "Со страницы можно уйти: загрузка продолжится. Если закрыть вкладку, загруженное сутки пролежит на сервере, и загрузку можно будет продолжить.",
  preview: "Файл прочитан целиком. Ничего не опубликовано: после импорта все главы станут черновиками.",
} as const;

/** /work/import: a file becomes a draft after a look at it. The work goes on when the screen is left, and on the next page. */
export default function ImportScreen() {
  return (
    <Loaded loader={useBookImport()} title="Импорт книги">
      {() => <Import />}
    </Loaded>
  );
}

function Import() {
  const actor = useBookImportActor();
  const { userName } = useAccount();
  const snapshot = useSelector(actor, (state) => state);
  useEffect(() => actor.send({ type: "visit.made" }), [actor]);
  const isPreview = snapshot.matches("previewing") || snapshot.matches("committing");
  const isDone = snapshot.matches("done");
  useLostFocus(snapshot.value);
  return (
    <div className="wrap page stack g5">
      <div className="stack g3">
        <Crumbs
          items={[
            { label: "Произведения", href: `/u/${encodeURIComponent(userName)}/works/edit` },
            { label: "Импорт книги" },
          ]}
        />
        <div className="stack g2">
          {isPreview || isDone ? (
            <h1>{isPreview ? "Проверьте, как разрезаны главы" : "Книга импортирована"}</h1>
          ) : (
            <PageTitle />
          )}
          {!isDone && (
            <p className="muted narrow">
              {isPreview ? leads.preview : snapshot.matches("uploading") ? leads.upload : leads.choice}
            </p>
          )}
        </div>
      </div>
      {isPreview ? <ImportPreview /> : isDone ? <ImportDone /> : <Body />}
    </div>
  );
}

function Body() {
  const actor = useBookImportActor();
  const snapshot = useSelector(actor, (state) => state);
  const { trouble, books } = snapshot.context;
  if (snapshot.matches("recalling")) return <SkeletonRows rows={2} label="Проверяем прежнюю загрузку" />;
  if (snapshot.matches("unrecalled") || snapshot.matches("interrupted") || snapshot.matches("changed"))
    return <ImportResume />;
  if (snapshot.matches("reading"))
    return (
      <div className="stack g3">
        <p role="status">Файл загружен и читается. Со страницы можно уйти: книга дождётся вас здесь.</p>
        <Progress label="Книга читается" />
        <div className="row">
          <ImportCancel flush />
        </div>
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
            <ImportCancel />
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
        <div className="row">
          <ImportCancel flush />
        </div>
      </section>
    );
  if (snapshot.matches({ uploading: "leaving" }) || snapshot.matches("cancelling") || snapshot.matches("restarting"))
    return (
      <div className="stack g3">
        <p role="status">Загруженное убирается с сервера</p>
        <Progress label="Загруженное убирается с сервера" />
      </div>
    );
  if (snapshot.matches("uploading")) return <ImportUpload />;
  return (
    <>
      {snapshot.matches("refused") && (
        <Note kind="stop" level={2} live title="Файл не прочитан">
          {trouble?.message}. Ничего не создано.
        </Note>
      )}
      <ImportChoice action={snapshot.matches("refused") ? "Выбрать другой файл" : "Выбрать файл"} mayWrite />
    </>
  );
}
