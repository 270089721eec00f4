import { useDeferredValue, useRef } from "react";
import { useLocation } from "wouter";
import type { ListedWork } from "../../api/contract/works.ts";
import { SearchField } from "../../ui/SearchField/SearchField.tsx";
import { useQueryText } from "../kit/useQueryText.ts";
import { filterWorks, tabLabels, type WorkTab } from "../kit/work.view.ts";
import { NoWorks } from "./NoWorks.tsx";
import { WorkList } from "./WorkList.tsx";
import styles from "./WorksScreen.module.css";

export type WorksPartProps = {
  works: readonly ListedWork[];
  /** «bin» is a list of its own. */
  tab: WorkTab | "bin";
  isOwn: boolean;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** The works of a tab: found by title, series or tag, listed, or why there are none. */
export function WorksPart({ works, tab, isOwn, onChanged, onNotRestored }: WorksPartProps) {
  const [path, navigate] = useLocation();
  const [text, find] = useQueryText("q");
  const query = useDeferredValue(text);
  const field = useRef<HTMLInputElement>(null);
  const isBin = tab === "bin";
  const filter = (all: readonly ListedWork[]) => filterWorks(all, isBin ? "all" : tab, query);
  return (
    <>
      {(works.length > 0 || text !== "") && (
        <SearchField
          ref={field}
          className={styles.search}
          label="Поиск по моим произведениям"
          placeholder="Название, цикл или метка"
          value={text}
          onSearch={find}
        />
      )}
      {filter(works).length > 0 ? (
        // A tab is a list of its own: what was chosen in another one is not changed unseen.
        <WorkList
          key={tab}
          works={works}
          filter={filter}
          isFiltered={(tab !== "all" && !isBin) || query.trim() !== ""}
          isBin={isBin}
          isOwn={isOwn}
          onChanged={onChanged}
          onNotRestored={onNotRestored}
        />
      ) : (
        <NoWorks
          isFiltered={works.length > 0}
          emptyTab={query.trim() === "" && !isBin ? tabLabels[tab] : ""}
          isBin={isBin}
          isOwn={isOwn}
          onReset={() => {
            navigate(path);
            field.current?.focus();
          }}
        />
      )}
    </>
  );
}
