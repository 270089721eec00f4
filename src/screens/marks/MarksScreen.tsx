import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { MarkedWork, MarksPage } from "../../api/contract/readerMarks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { saveMarksAsFile, userMarks } from "../../services/readerMarks.calls.ts";
import { markKinds } from "../../text/readerMarks.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";
import { useQueryText } from "../kit/useQueryText.ts";
import { Cabinet } from "../parts/Cabinet.tsx";
import { downloadText } from "../parts/downloadText.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { MarkLine } from "./MarkLine.tsx";
import styles from "./Marks.module.css";
import { type MarksQuery, marksAsText, marksHref, marksQuery } from "./marks.view.ts";

export const first = ({ search }: Ahead) => [firstLoad(userMarks, marksQuery(search))];

/** /account/marks: what a person has marked in books, by book and kind. */
export default function MarksScreen() {
  const query = marksQuery(useSearch());
  const loader = useLoader(userMarks, query, null);
  return (
    <Cabinet current="/account/marks">
      <div className="stack g5">
        <PageTitle />
        <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Отметки загружаются" />}>
          {(page) => <Found query={query} page={page} reload={loader.reload} />}
        </Loaded>
      </div>
    </Cabinet>
  );
}

type FoundProps = { query: MarksQuery; page: MarksPage; reload: () => void };

function Found({ query, page, reload }: FoundProps) {
  const address = useSearch();
  const [, navigate] = useLocation();
  const [typed, type] = useQueryText("search");
  const saving = useSubmit(saveMarksAsFile, {
    onDone: ({ marks, works }) => downloadText("Цитаты и закладки", marksAsText(marks, works)),
  });
  const isNarrowed = Object.keys(query).length > 0;
  if (page.works.length === 0)
    return (
      <Blank title="Отметок пока нет" action={<ButtonLink href="/catalog">Выбрать книгу</ButtonLink>}>
        Выделите место в тексте главы: его можно сохранить цитатой или отметить закладкой.
      </Blank>
    );
  return (
    <>
      <Tabs
        label="Какие отметки"
        items={[undefined, ...markKinds].map((kind) => ({
          label: kind ? { bookmark: "Закладки", quote: "Цитаты" }[kind] : "Все",
          href: marksHref(address, { kind }),
          current: query.kind === kind,
        }))}
      />
      <div className={`${styles.filters} stack`}>
        <SelectField
          label="Книга"
          value={query.workId === undefined ? "" : String(query.workId)}
          placeholder="Все книги"
          options={page.works.map(({ id, title, count }) => ({ value: String(id), label: `${title} (${count})` }))}
          onChange={({ target }) => navigate(marksHref(address, { work: target.value }))}
        />
        <TextField
          type="search"
          label="Поиск по цитатам и заметкам"
          value={typed}
          maxLength={200}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <TroubleNote level={2} title="Файл не сохранён" text={saving.status === "refused" && saving.message} />
      {page.marks.length === 0 ? (
        <Blank
          title="Таких отметок нет"
          action={isNarrowed && <ButtonLink href="/account/marks">Сбросить фильтры</ButtonLink>}
        />
      ) : (
        <>
          <p>
            <Button
              icon={<Icon name="download" />}
              busy={saving.status === "submitting"}
              onClick={() => saving.submit(query)}
            >
              Скачать текстом
            </Button>
          </p>
          <MarksFrom query={query} page={page} works={page.works} reload={reload} />
        </>
      )}
    </>
  );
}

/** A part of the list, and what goes on behind it. */
function MarksFrom({ query, page, works, reload }: FoundProps & { works: readonly MarkedWork[] }) {
  const [isOpen, setOpen] = useState(false);
  const workOf = new Map(works.map((work) => [work.id, work]));
  return (
    <>
      <ul>
        {page.marks.map((mark) => (
          <MarkLine key={mark.id} mark={mark} work={workOf.get(mark.workId)} onChanged={reload} />
        ))}
      </ul>
      {page.cursor !== null &&
        (isOpen ? (
          <More query={query} cursor={page.cursor} works={works} reload={reload} />
        ) : (
          <p>
            <Button onClick={() => setOpen(true)}>Показать ещё</Button>
          </p>
        ))}
    </>
  );
}

type MoreProps = Pick<FoundProps, "query" | "reload"> & { cursor: string; works: readonly MarkedWork[] };

function More({ query, cursor, works, reload }: MoreProps) {
  const loader = useLoader(userMarks, { ...query, cursor }, null);
  const changed = () => {
    loader.reload();
    reload();
  };
  return (
    <Loaded loader={loader} skeleton={<SkeletonRows rows={6} label="Отметки загружаются" />}>
      {(page) => <MarksFrom query={query} page={page} works={works} reload={changed} />}
    </Loaded>
  );
}
