import { useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { neededChunk } from "../../app/chunks.ts";
import { formatBytes } from "../../text/bytes.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { ConfirmEmailNote } from "../kit/ConfirmEmailNote.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";

const loadDialog = () => neededChunk(() => import("./ExportDialog.tsx"));

type ExportProps = { state: ResultOf<"getExport">; isBusy: boolean; reload: () => void };

/** What a person takes along: asked for, being made, ready. */
export function Export({ state, isBusy, reload }: ExportProps) {
  const [isAsked, setAsked] = useState(false);
  const { export: requested, twoFactorEnabled, emailIsConfirmed } = state;
  const now = Date.now();
  return (
    <section className="stack g4" aria-labelledby="take-along">
      <div className="stack g2">
        <h2 id="take-along">Забрать с собой</h2>
        <p>
          Соберём один архив: профиль, согласия, события, документы для выплат, подписки и списки (JSON), тексты всех
          произведений с черновиками и историей правок (HTML и JSON), картинки и сканы. Паролей и кодов в нём нет.
        </p>
      </div>
      {requested && !requested.archive && (
        <Note
          kind="info"
          title="Архив собирается"
          live
          actions={
            <Button small busy={isBusy} onClick={reload}>
              Проверить
            </Button>
          }
        >
          Запрошен {formatMoment(requested.requestedAt, now)}. Страницу можно закрыть: когда архив будет готов, придёт
          письмо.
        </Note>
      )}
      {requested?.archive && (
        <Note
          kind="ok"
          title="Архив готов"
          live
          actions={
            <ButtonLink small variant="primary" href={requested.archive.url} download>
              Скачать, {formatBytes(requested.archive.byteSize)}
            </ButtonLink>
          }
        >
          Запрошен {formatMoment(requested.requestedAt, now)}. Лежит до {formatMoment(requested.archive.expiresAt, 0)},
          скачать его можете только вы.
        </Note>
      )}
      {emailIsConfirmed ? (
        <div className="stack g2">
          <div>
            <Button onClick={() => setAsked(true)}>{requested ? "Собрать новый архив" : "Собрать архив"}</Button>
          </div>
          <p className="small muted">Не чаще раза в сутки. Новый архив заменит прежний.</p>
        </div>
      ) : (
        <ConfirmEmailNote until="После подтверждения можно собрать архив." />
      )}
      <LazyDialog
        load={loadDialog}
        with={{
          open: isAsked,
          withCode: twoFactorEnabled,
          onClose: () => setAsked(false),
          onStarted: reload,
        }}
      />
    </section>
  );
}
