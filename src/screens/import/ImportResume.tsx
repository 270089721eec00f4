import { useSelector } from "@xstate/react";
import { useBookImportActor } from "../../app/hooks/useBookImport.ts";
import { formatBytes, formatShare } from "../../text/bytes.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { ImportCancel } from "./ImportCancel.tsx";
import { ImportChoice } from "./ImportChoice.tsx";

/** An earlier page left a part of a file on the server: the same file goes on from there, another one begins again. */
export function ImportResume() {
  const actor = useBookImportActor();
  const snapshot = useSelector(actor, (state) => state);
  const { file, stage, trouble } = snapshot.context;
  if (snapshot.matches("unrecalled"))
    return (
      <Note
        kind="stop"
        level={2}
        live
        title="Не удалось узнать, закончена ли прежняя загрузка"
        actions={
          <>
            <Button onClick={() => actor.send({ type: "retry.requested" })}>Повторить</Button>
            <Button variant="text" onClick={() => actor.send({ type: "another.requested" })}>
              Выбрать другой файл
            </Button>
          </>
        }
      >
        {trouble?.message}. Загруженное цело.
      </Note>
    );
  if (!stage) return null;
  const share = `${formatBytes(stage.received)} из ${formatBytes(stage.byteSize)}`;
  if (snapshot.matches("interrupted"))
    return (
      <>
        <Note
          kind="info"
          level={2}
          live
          title={`Загрузка файла «${stage.fileName}» прервана на ${formatShare(stage.received, stage.byteSize)}`}
        >
          На сервере {share}. Выберите тот же файл, продолжим с этого места.
        </Note>
        <ImportChoice action="Выбрать тот же файл" />
        <div className="row">
          <ImportCancel flush />
        </div>
      </>
    );
  if (file === null)
    return (
      <>
        <Note kind="stop" level={2} live title="Файл изменился, начните заново">
          Пока «{stage.fileName}» загружался, его изменили. Загруженное ({share}) к нему уже не подходит.
        </Note>
        <ImportChoice action="Выбрать файл заново" />
        <div className="row">
          <ImportCancel flush />
        </div>
      </>
    );
  return (
    <Note
      kind="stop"
      level={2}
      live
      title="Файл изменился, начните заново"
      actions={
        <>
          <Button variant="primary" onClick={() => actor.send({ type: "restart.requested" })}>
            Начать заново
          </Button>
          <Button onClick={() => actor.send({ type: "another.requested" })}>Выбрать другой файл</Button>
          <ImportCancel />
        </>
      }
    >
      Загружался «{stage.fileName}», {formatBytes(stage.byteSize)}, а выбран «{file.name}», {formatBytes(file.size)}
      {file.name === stage.fileName && file.size === stage.byteSize && ", но изменённый позже"}. Если начать заново,
      загруженное ({share}) сотрётся.
    </Note>
  );
}
