import { useState } from "react";
import { useLocation } from "wouter";
import type { ResultOf } from "../../api/contract/index.ts";
import { type BookQuery, bookSearchHref } from "../../text/bookSearch.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { wordsFault } from "./bookSearch.view.ts";
import { FoundPlaces } from "./FoundPlaces.tsx";
import { LostSentences } from "./LostSentences.tsx";
import { type Done, ReplacementNote } from "./ReplacementNote.tsx";
import { SearchForm } from "./SearchForm.tsx";

type BookSearchProps = {
  work: ResultOf<"searchBook">["work"];
  /** What the address says. */
  query: BookQuery;
};

/** What is searched, what the last replacement has done, and what was found. */
export function BookSearch({ work, query }: BookSearchProps) {
  const [, navigate] = useLocation();
  /** Another one is another search of the same words. */
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<Done | null>(null);
  /** It outlives the places that it was written for: what was typed is never cleared. */
  const [replacement, setReplacement] = useState("");
  const again = () => setRound((before) => before + 1);
  const address = bookSearchHref(work.id, query);
  const { past, ...sought } = query;
  const searched = `${round} ${address}`;
  return (
    <>
      <SearchForm
        query={query}
        canSearchPast={work.canWrite}
        onSearch={(wanted) => {
          again();
          navigate(bookSearchHref(work.id, wanted));
        }}
      />
      {done && <ReplacementNote key={done.key} workId={work.id} done={done} onUndone={again} />}
      {wordsFault(query.words) === undefined ? (
        <>
          <FoundPlaces
            key={searched}
            input={{ id: work.id, ...sought }}
            canWrite={work.canWrite}
            replacement={replacement}
            onReplacement={setReplacement}
            onReplaced={(replaced) => {
              setDone({ ...replaced, key: round });
              again();
            }}
          />
          {past && work.canWrite && <LostSentences key={`past ${searched}`} input={{ id: work.id, ...sought }} />}
        </>
      ) : (
        <Blank mark="search" title="Что найти?">
          Поиск идёт по тексту и сноскам всех глав, и черновиков тоже. Главы в корзине не ищутся.
        </Blank>
      )}
    </>
  );
}
