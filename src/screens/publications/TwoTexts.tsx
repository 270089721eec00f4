import { useId } from "react";
import { textLength } from "../../document/json.ts";
import { formatCharacters } from "../../text/amounts.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import type { Text } from "../chapters/draft.view.ts";
import { plainText } from "../chapters/plainText.ts";
import { differingPart } from "./differingPart.ts";
import styles from "./TwoTexts.module.css";

type TwoTextsProps = {
  title: string;
  mine: Text;
  theirs: Text;
  onChoose: (type: "mine.chosen" | "theirs.chosen" | "both.chosen") => void;
};

/** A save met another one: both texts, and the three ways on. */
export const TwoTexts = ({ title, mine, theirs, onChoose }: TwoTextsProps) => (
  <Note kind="warn" level={2} live title={title}>
    <p>Ваш текст на экране не тронут. Сравните оба и выберите.</p>
    <div className={`row g2 ${styles.choices}`}>
      <Button small onClick={() => onChoose("mine.chosen")}>
        Оставить мой текст
      </Button>
      <Button small onClick={() => onChoose("theirs.chosen")}>
        Взять другой
      </Button>
      <Button small onClick={() => onChoose("both.chosen")}>
        Сохранить оба
      </Button>
    </div>
    <div className={`${styles.texts} stack`}>
      <TextCard heading="Мой текст" text={mine} beside={theirs} />
      <TextCard heading="Другой текст" text={theirs} beside={mine} />
    </div>
  </Note>
);

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
