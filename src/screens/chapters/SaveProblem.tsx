import type { ChapterAutosaveActor } from "../../machines/chapters/chapterAutosave.machine.ts";
import type { SaveFault } from "../../machines/chapters/saveFault.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { downloadText } from "../parts/downloadText.ts";
import type { AutosaveView } from "./autosave.view.ts";
import { plainText } from "./plainText.ts";

type SaveProblemProps = { autosave: ChapterAutosaveActor; shown: AutosaveView; title: string };

/** A refusal that no repetition heals. */
export function SaveProblem({ autosave, shown, title }: SaveProblemProps) {
  if (shown.state !== "refused" || !shown.fault) return null;
  return (
    <RefusedSave
      fault={shown.fault}
      onAgain={() => autosave.send({ type: "save.requested" })}
      words={() => `${title}\n\n${plainText(textOf(autosave))}`}
      name={title}
    />
  );
}

type RefusedSaveProps = {
  fault: SaveFault;
  onAgain: () => void;
  /** What is downloaded, and the name of its file. */
  words: () => string;
  name: string;
};

/** A save that the server refused: a login in another tab, another text, or at least the text as a file. */
export function RefusedSave({ fault: { kind, reason }, onAgain, words, name }: RefusedSaveProps) {
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
          <Button small onClick={onAgain}>
            Сохранить снова
          </Button>
          <Button small variant="text" onClick={() => downloadText(name, words())}>
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
