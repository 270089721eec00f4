import { useSelector } from "@xstate/react";
import type { PublicationFormActor } from "../../machines/publications/publicationForm.machine.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import styles from "./PublicationForm.module.css";
import { TextCard } from "./TwoTexts.tsx";

type DraftOfferProps = { form: PublicationFormActor; changedElsewhere: string };

/** This device holds a text that the server has not: it is offered before anything is written. */
export function DraftOffer({ form, changedElsewhere }: DraftOfferProps) {
  const { offer, saved, id } = useSelector(form, ({ context }) => context);
  if (!offer) return null;
  const isConflict = offer.kind === "conflict";
  const moment = formatMoment(offer.savedAt, Date.now());
  return (
    <section className="stack g5" aria-label="Черновик этого устройства">
      <Note kind="warn" level={2} title={`На этом устройстве остался черновик: ${moment}`}>
        {isConflict
          ? `${changedElsewhere}, пока черновик лежал здесь. Сравните оба текста: ни один не пропадёт без вашего решения.`
          : "Страница закрылась раньше, чем он ушёл на сервер."}
      </Note>
      <div className={`${styles.texts} stack`}>
        <TextCard heading="На этом устройстве" text={offer.text} beside={saved} />
        {id !== null && <TextCard heading="На сервере" text={saved} beside={offer.text} />}
      </div>
      <div className="row g2">
        <Button variant="primary" onClick={() => form.send({ type: "mine.chosen" })}>
          Взять черновик
        </Button>
        <Button onClick={() => form.send({ type: "theirs.chosen" })}>
          {id === null ? "Начать заново" : "Взять текст с сервера"}
        </Button>
        {isConflict && <Button onClick={() => form.send({ type: "both.chosen" })}>Сохранить оба</Button>}
      </div>
    </section>
  );
}
