import { useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { searchBook } from "../../services/bookSearch.calls.ts";
import type { Sought } from "../../text/bookSearch.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { chapterName } from "../kit/chapter.view.ts";
import { Loaded } from "../parts/Loaded.tsx";
import styles from "./BookSearch.module.css";
import { countText, placeKey } from "./bookSearch.view.ts";
import { PlaceRow } from "./PlaceRow.tsx";
import { ReplaceForm } from "./ReplaceForm.tsx";
import type { Done } from "./ReplacementNote.tsx";

type FoundPlacesProps = {
  input: { id: number } & Sought;
  canWrite: boolean;
  replacement: string;
  onReplacement: (typed: string) => void;
  onReplaced: (done: Omit<Done, "key">) => void;
};

/** Every place of the searched words, chapter by chapter. */
export function FoundPlaces(props: FoundPlacesProps) {
  const loader = useLoader(searchBook, props.input, null);
  return (
    <section className="stack g4" aria-labelledby="found">
      <h2 id="found">Найдено</h2>
      <Loaded
        loader={loader}
        failedTitle="Поиск не удался"
        skeleton={<SkeletonRows rows={6} label="Места загружаются" />}
      >
        {(found) => <Places found={found} {...props} />}
      </Loaded>
    </section>
  );
}

function Places({ found, input, canWrite, ...replacing }: FoundPlacesProps & { found: ResultOf<"searchBook"> }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(leftOut);
    if (!next.delete(key)) next.add(key);
    setLeftOut(next);
  };
  return (
    <>
      <p role="status">{found.placeCount > 0 && countText(found)}</p>
      {found.placeCount === 0 ? (
        <Blank mark="search" title="Ничего не нашлось" level={3}>
          Таких слов нет ни в одной главе. Проверьте, как они написаны, и отметки под полем.
        </Blank>
      ) : (
        <>
          {canWrite && <ReplaceForm found={found} leftOut={leftOut} input={input} {...replacing} />}
          {found.chapters.map((chapter) => (
            <section key={chapter.id} className="stack g2" aria-labelledby={`chapter-${chapter.id}`}>
              <h3 id={`chapter-${chapter.id}`}>{chapterName(chapter)}</h3>
              <ul className={styles.list}>
                {chapter.places.map((place) => (
                  <PlaceRow
                    key={place.number}
                    chapterId={chapter.id}
                    place={place}
                    words={input.words}
                    isChosen={canWrite ? !leftOut.has(placeKey(chapter.id, place)) : null}
                    onToggle={() => toggle(placeKey(chapter.id, place))}
                  />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </>
  );
}
