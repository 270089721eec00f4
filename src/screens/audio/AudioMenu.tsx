import { useRef } from "react";
import { Menu } from "../../ui/Menu/Menu.tsx";
import type { RowTools } from "../../ui/ReorderList/ReorderList.tsx";
import type { ChapterAction, ChapterActionView } from "../kit/chapter.view.ts";
import type { RowRenaming } from "../kit/useOrderedRows.tsx";
import { lawEntries } from "../parts/lawEntries.ts";

type AudioMenuProps = {
  name: string;
  /** Of the file as it was uploaded; null: none, or not for this person. */
  sourceUrl: string | null;
  tools: RowTools | undefined;
  renaming: RowRenaming | undefined;
  possible: readonly ChapterActionView[];
  onRun: (type: ChapterAction) => void;
  /** Null: what sends it is on its way. */
  onReplace: ((file: File) => void) | null;
};

/** What can be done with a chapter, another recording among it. */
export function AudioMenu({ name, sourceUrl, tools, renaming, possible, onRun, onReplace }: AudioMenuProps) {
  const replacement = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu
        small
        label={`Действия: ${name}`}
        items={[
          ...(tools?.entries ?? []),
          ...(renaming
            ? [
                { label: "Переименовать", onSelect: renaming.open },
                ...(onReplace ? [{ label: "Заменить запись", onSelect: () => replacement.current?.click() }] : []),
              ]
            : []),
          ...(sourceUrl === null ? [] : [{ label: "Скачать исходный файл", href: sourceUrl, download: true as const }]),
          ...(renaming || sourceUrl !== null ? ["line" as const] : []),
          ...lawEntries(possible, onRun),
        ]}
      />
      {renaming && onReplace && (
        <input
          ref={replacement}
          type="file"
          accept="audio/*,.m4b"
          hidden
          aria-label={`Новая запись: ${name}`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onReplace(file);
            target.value = "";
          }}
        />
      )}
    </>
  );
}
