import { useSelector } from "@xstate/react";
import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { downloadText } from "../parts/downloadText.ts";
import type { AutosaveView } from "./autosave.view.ts";
import styles from "./Offer.module.css";
import { plainText } from "./plainText.ts";
import { TextCard } from "./RestoreOffer.tsx";

type SaveProblemProps = { autosave: ChapterAutosaveActor; shown: AutosaveView; title: string };

/** What only a person can decide: two texts, or a refusal that no repetition heals. */
export function SaveProblem({ autosave, shown, title }: SaveProblemProps) {
  if (shown.state === "conflict" && shown.theirs) return <Conflict autosave={autosave} theirs={shown.theirs.text} />;
  if (shown.state !== "refused" || !shown.fault) return null;
  const { kind, reason } = shown.fault;
  return (
    <Note
      kind="stop"
      level={2}
      live
      title={kind === "loginRequired" ? "Войдите, чтобы продолжить" : `Не сохранено: ${reason}`}
      actions={
        <>
          {kind === "loginRequired" && (
            <a href="/account/login" target="_blank" rel="noopener">
              Войти в новой вкладке
            </a>
          )}
          <Button small onClick={() => autosave.send({ type: "save.requested" })}>
            Сохранить снова
          </Button>
          <Button
            small
            variant="text"
            onClick={() => downloadText(title, `${title}\n\n${plainText(textOf(autosave))}`)}
          >
            Скачать текст
          </Button>
        </>
      }
    >
      {kind === "loginRequired"
        ? "Текст остался на экране. Войдите в новой вкладке и вернитесь сюда: он сохранится."
        : kind === "textRefused"
          ? "Текст остался на экране. Исправьте его, и он сохранится."
          : "Текст остался на экране, его можно скачать."}
    </Note>
  );
}

const textOf = (autosave: ChapterAutosaveActor): object => autosave.getSnapshot().context.text.document;

function Conflict({
  autosave,
  theirs,
}: {
  autosave: ChapterAutosaveActor;
  theirs: { title: string; document: object };
}) {
  const text = useSelector(autosave, ({ context }) => context.text);
  return (
    <Note kind="warn" level={2} live title="Главу изменили в другом месте">
      <p>Ваш текст на экране не тронут. Сравните оба и выберите.</p>
      <div className={`row g2 ${styles.choices}`}>
        <Button small onClick={() => autosave.send({ type: "mine.chosen" })}>
          Оставить мой текст
        </Button>
        <Button small onClick={() => autosave.send({ type: "theirs.chosen" })}>
          Взять другой
        </Button>
        <Button small onClick={() => autosave.send({ type: "both.chosen" })}>
          Сохранить оба
        </Button>
      </div>
      <div className={styles.texts}>
        <TextCard heading="Мой текст" text={text} beside={theirs} />
        <TextCard heading="Другой текст" text={theirs} beside={text} />
      </div>
    </Note>
  );
}
