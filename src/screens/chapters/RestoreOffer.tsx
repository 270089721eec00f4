import { useId } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import { textLength } from "../../document/json.ts";
import { formatCharacters } from "../../text/amounts.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { ChapterHead } from "./ChapterHead.tsx";
import workplace from "./ChapterWorkplace.module.css";
import { bothTexts, differingPart, type Offer, type Text } from "./draft.view.ts";
import styles from "./Offer.module.css";
import { plainText } from "./plainText.ts";

type RestoreOfferProps = {
  work: { id: number; title: string };
  chapter: Chapter | null;
  offer: Pick<Extract<Offer, { draft: Text }>, "draft" | "savedAt">;
  saved: Text;
  onChoose: (text: Text) => void;
};

/** This device holds a text that the server has not, and the server went on: neither is dropped without being seen. */
export function RestoreOffer({ work, chapter, offer, saved, onChoose }: RestoreOfferProps) {
  const { draft, savedAt } = offer;
  const moment = formatMoment(savedAt, Date.now());
  return (
    <div className={workplace.editor} data-alone>
      <ChapterHead work={work} title={chapter?.title ?? saved.title} />
      <main id="main" className={styles.offer} tabIndex={-1}>
        <Note kind="warn" level={2} title={`На этом устройстве есть несохранённый текст от ${moment}`}>
          Пока он лежал здесь, главу изменили в другом месте. Сравните оба текста и выберите: ни один не пропадёт без
          вашего решения.
        </Note>
        <div className={`${styles.texts} stack`}>
          <TextCard heading="На этом устройстве" text={draft} beside={saved} />
          <TextCard heading="На сервере" text={saved} beside={draft} />
        </div>
        <div className="row">
          <Button variant="primary" onClick={() => onChoose(draft)}>
            Оставить мой текст
          </Button>
          <Button onClick={() => onChoose(saved)}>Взять другой</Button>
          <Button onClick={() => onChoose(bothTexts(draft, saved))}>Сохранить оба</Button>
        </div>
      </main>
    </div>
  );
}

type TextCardProps = { heading: string; text: Text; beside: Text };

/** One of two texts: its title, volume, the place where they part, and all of it on demand. */
export function TextCard({ heading, text, beside }: TextCardProps) {
  const id = useId();
  const words = plainText(text.document);
  const excerpt = differingPart(words, plainText(beside.document));
  const length = textLength(JSON.parse(JSON.stringify(text.document)));
  return (
    <section className={`${styles.card} shrinks`} aria-labelledby={id}>
      <h3 id={id}>
        {heading}: <span className="num">{formatCharacters(length)}</span>
      </h3>
      <p className="small muted">{text.title || "Без названия"}</p>
      <p className={styles.beginning}>{excerpt || "Текста нет"}</p>
      {words.length > 280 && (
        <details>
          <summary>Показать весь текст</summary>
          <pre className={styles.whole}>{words}</pre>
        </details>
      )}
    </section>
  );
}
