import { useId } from "react";
import type { Chapter } from "../../api/contract/chapters.ts";
import { textLength } from "../../document/json.ts";
import { formatMoment } from "../../text/dates.ts";
import { formatCharacters } from "../../text/volume.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { ChapterHead } from "./ChapterHead.tsx";
import styles from "./ChapterWorkplace.module.css";
import { bothTexts, differingPart, type Offer, type Text } from "./draft.view.ts";
import { plainText } from "./plainText.ts";

type RestoreOfferProps = {
  work: { id: number; title: string };
  chapter: Chapter | null;
  offer: Extract<Offer, { draft: Text }>;
  saved: Text;
  onChoose: (text: Text) => void;
};

/** This device holds a text that the server has not: neither is dropped without being seen. */
export function RestoreOffer({ work, chapter, offer, saved, onChoose }: RestoreOfferProps) {
  const { draft, savedAt, kind } = offer;
  const moment = formatMoment(savedAt, Date.now());
  const isBehind = kind === "conflict";
  return (
    <div className={styles.editor} data-alone>
      <ChapterHead work={work} title={chapter?.title ?? saved.title} />
      <main id="main" className={styles.offer} tabIndex={-1}>
        <Note
          kind={isBehind ? "warn" : "info"}
          level={2}
          title={`На этом устройстве есть несохранённый текст от ${moment}`}
        >
          {isBehind
            ? "Пока он лежал здесь, главу изменили в другом месте. Сравните оба текста и выберите: ни один не пропадёт без вашего решения."
            : "Он новее того, что на сервере. Сравните оба текста и выберите."}
        </Note>
        <div className={styles.texts}>
          <TextCard heading="На этом устройстве" text={draft} beside={saved} />
          <TextCard heading="На сервере" text={saved} beside={draft} />
        </div>
        <div className="row">
          <Button variant="primary" onClick={() => onChoose(draft)}>
            {isBehind ? "Оставить мой текст" : "Вернуть его"}
          </Button>
          <Button onClick={() => onChoose(saved)}>{isBehind ? "Взять другой" : "Оставить сохранённый"}</Button>
          {isBehind && <Button onClick={() => onChoose(bothTexts(draft, saved))}>Сохранить оба</Button>}
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
    <section className={styles.card} aria-labelledby={id}>
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
