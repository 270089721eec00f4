import { useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { useAccount } from "../../app/hooks/machines.ts";
import type { PublicationTab } from "../../text/publications.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { SelectionBar, SelectionTick } from "../kit/SelectionBar.tsx";
import { useSelection } from "../kit/useSelection.ts";
import { PageLinks } from "../parts/PageLinks.tsx";
import { FavoriteRow } from "./FavoriteRow.tsx";
import type { OwnList, PublicationListKind } from "./listKind.ts";
import { PublicationRow } from "./PublicationRow.tsx";
import {
  type ListedPublication,
  listAddress,
  listQuery,
  publicationSelection,
  publicationTabLabels,
} from "./publicationList.view.ts";

type PublicationRowsProps<Row extends ListedPublication> = {
  kind: PublicationListKind<Row>;
  list: OwnList<Row>;
  tab: PublicationTab;
  isOwn: boolean;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** The rows of a tab, what can be done with several of them, or why there are none. */
export function PublicationRows<Row extends ListedPublication>(props: PublicationRowsProps<Row>) {
  const { kind, list, tab, isOwn, onChanged, onNotRestored } = props;
  const account = useAccount();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const rows = useRef<HTMLUListElement>(null);
  const { page, search: text, tag } = listQuery(search, undefined);
  const selection = useSelection<Row>(kind.changeMany, {
    view: publicationSelection(kind.nouns, { ...account, kind: kind.kind }, tab === "bin"),
    ownerId: 0,
    rows: list.items,
    shown: list.items,
    focusRow: (id) =>
      rows.current?.querySelector<HTMLElement>(`[data-row="${id}"] a, [data-row="${id}"] button`)?.focus(),
    onChanged,
    onNotRestored,
  });
  if (list.items.length === 0) {
    if (page !== 1)
      return (
        <Blank
          title="Здесь список кончился"
          action={<ButtonLink href={listAddress(path, search, "page", "")}>К первой странице</ButtonLink>}
        />
      );
    const isFiltered = text !== undefined || tag !== undefined;
    if (isFiltered)
      return (
        <Blank
          mark="search"
          title="Ничего не нашлось"
          action={
            <Button onClick={() => navigate(tab === "all" ? path : `${path}?tab=${tab}`)}>Сбросить фильтры</Button>
          }
        >
          {tag === undefined
            ? "В этом списке нет таких слов."
            : `В этом списке ничего нет с меткой «${tag}»${text ? " и такими словами" : ""}.`}
        </Blank>
      );
    if (tab === "bin")
      return <Blank title="Корзина пуста">Удалённое лежит здесь 30 дней, его можно восстановить.</Blank>;
    if (tab !== "all") return <Blank title={`${publicationTabLabels[tab]}: пусто`} />;
    return (
      <Blank
        title={isOwn ? kind.words.empty : "Пока ничего не опубликовано"}
        action={isOwn && <ButtonLink href={kind.createHref}>{kind.words.create}</ButtonLink>}
      />
    );
  }
  const canChoose = isOwn && tab !== "favorite";
  return (
    <>
      {canChoose && <SelectionBar selection={selection} all={list.items} />}
      <ul ref={rows} className="line-above">
        {list.items.map((row) =>
          tab === "favorite" && kind.favorite ? (
            <FavoriteRow key={row.id} kind={kind} call={kind.favorite} row={row} />
          ) : (
            <PublicationRow
              key={row.id}
              kind={kind}
              row={row}
              isOwn={isOwn}
              tick={
                canChoose && (
                  <SelectionTick
                    name={row.title || "Без заголовка"}
                    isTicked={selection.has(row.id)}
                    onToggle={(isRange) => selection.toggle(row.id, isRange)}
                  />
                )
              }
              onChanged={onChanged}
              onNotRestored={onNotRestored}
            />
          ),
        )}
      </ul>
      <PageLinks
        page={page}
        isLastPage={list.isLastPage}
        addressOf={(at) => listAddress(path, search, "page", at === 1 ? "" : String(at))}
      />
    </>
  );
}
