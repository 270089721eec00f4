import { useState } from "react";
import type { FormDraftView } from "../../app/hooks/useFormDraft.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { draftWords } from "./formDraft.view.ts";

type FormDraftProps = { draft: FormDraftView; labels: Readonly<Record<string, string>> };

/** Above a form: what was typed into it before and never saved, and what became of it. */
export function FormDraft({ draft: { offers, choice, isUnkept, take, refuse, undo }, labels }: FormDraftProps) {
  const now = Date.now();
  return (
    <>
      {isUnkept && (
        <p role="alert">На устройстве нет места для черновика: сохраните форму, прежде чем закрыть страницу</p>
      )}
      {choice && (
        <Note
          kind={choice.former ? "ok" : "info"}
          level={2}
          live
          focused
          title={choice.former ? "Взято то, что не было сохранено" : "Несохранённое убрано"}
          actions={
            <Button small onClick={undo}>
              {choice.former ? "Вернуть как было" : "Вернуть"}
            </Button>
          }
        >
          {choice.former && "Проверьте и сохраните: на сервере этого ещё нет."}
        </Note>
      )}
      {offers.map((offer) => (
        <Offer
          key={offer.id}
          {...draftWords(offer, labels, now)}
          onTake={() => take(offer)}
          onRefuse={() => refuse(offer)}
        />
      ))}
    </>
  );
}

type OfferProps = ReturnType<typeof draftWords> & { onTake: () => void; onRefuse: () => void };

function Offer({ title, beginning, onTake, onRefuse }: OfferProps) {
  // A reload leads back to where one typed, and the form begins above that.
  const [focused] = useState(() => document.activeElement === document.body);
  return (
    <Note
      kind="warn"
      level={2}
      live
      focused={focused}
      title="Здесь осталось то, что не сохранено"
      actions={
        <>
          <Button small variant="primary" onClick={onTake}>
            Взять то, что не сохранено
          </Button>
          <Button small variant="text" onClick={onRefuse}>
            Убрать
          </Button>
        </>
      }
    >
      <p>{title}</p>
      {beginning && <p className="anywhere">«{beginning}»</p>}
    </Note>
  );
}
