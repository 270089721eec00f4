import { useState } from "react";
import type { LostSentence } from "../../api/contract/bookSearch.ts";
import type { ResultOf } from "../../api/contract/index.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { searchBookHistory } from "../../services/bookSearch.calls.ts";
import type { Sought } from "../../text/bookSearch.ts";
import { formatMoment } from "../../text/dates.ts";
import { Badge } from "../../ui/Badge/Badge.tsx";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { chapterName } from "../kit/chapter.view.ts";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./BookSearch.module.css";
import { newSentences } from "./bookSearch.view.ts";

type Input = { id: number } & Sought & { before?: number };

/** Sentences with the searched words in all kept texts of a book, each once. */
export function LostSentences({ input }: { input: Input }) {
  return (
    <section className="stack g4" aria-labelledby="past">
      <h2 id="past">В прежних текстах</h2>
      <p className="small muted">
        Здесь каждое предложение один раз, из самого нового текста, где оно есть. Ищется и в главах из корзины.
      </p>
      <Part input={input} known={new Set()} />
    </section>
  );
}

type PartProps = { input: Input; known: ReadonlySet<string> };

function Part({ input, known }: PartProps) {
  const loader = useLoader(searchBookHistory, input, null);
  return (
    <Loaded
      loader={loader}
      failedTitle="Поиск не удался"
      skeleton={<SkeletonRows rows={4} label="Прежние тексты загружаются" />}
    >
      {(answer) => <Sentences answer={answer} input={input} known={known} />}
    </Loaded>
  );
}

/** A part of what was found, and what goes on behind it. */
function Sentences({ answer, input, known }: PartProps & { answer: ResultOf<"searchBookHistory"> }) {
  const [isOpen, setOpen] = useState(false);
  const { fresh, known: all } = newSentences(answer.found, known);
  if (answer.outcome === "whole" && all.size === 0)
    return (
      <Blank mark="search" title="Ничего не нашлось" level={3}>
        Таких слов нет ни в одном из сохранённых текстов.
      </Blank>
    );
  return (
    <>
      {fresh.length > 0 && (
        <ul className={styles.list}>
          {fresh.map((sentence) => (
            <Row key={`${sentence.chapterId} ${sentence.revision} ${sentence.before}`} sentence={sentence} />
          ))}
        </ul>
      )}
      {answer.outcome === "part" &&
        (isOpen ? (
          <Part input={{ ...input, before: answer.before }} known={all} />
        ) : (
          <>
            <p role="status">Просмотрены не все тексты: показано самое новое.</p>
            <p>
              <Button onClick={() => setOpen(true)}>Искать дальше</Button>
            </p>
          </>
        ))}
    </>
  );
}

function Row({ sentence }: { sentence: LostSentence }) {
  const { chapterId, revision, before, found, after, isInBin, isLost, savedAt } = sentence;
  return (
    <li className={`${styles.sentence} stack g1`}>
      <a
        className={`${styles.words} anywhere`}
        href={`/work/edit/chapter/${chapterId}/history?revision=${revision}&against=now`}
      >
        {before}
        <mark>{found}</mark>
        {after}
      </a>
      <p className="row g2 small muted">
        <span>
          {chapterName(sentence)}, {formatMoment(savedAt, Date.now())}
        </span>
        {isLost && <Badge kind="wait">нет в нынешнем тексте</Badge>}
        {isInBin && <Badge kind="draft">глава в корзине</Badge>}
      </p>
    </li>
  );
}
