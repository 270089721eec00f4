import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useAccount, useSessionIs } from "../../app/hooks/machines.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { Loaded, type LoaderView } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { CursorLinks } from "./CursorLinks.tsx";
import { CardsSkeleton } from "./PublicationSkeletons.tsx";
import styles from "./PublicLists.module.css";
import { publicAddress, publicTabs } from "./publicLists.view.ts";

type Query = { tag?: string; feed?: string; sort?: "popular"; cursor?: string };
type PublicListProps<Row, ListQuery extends Query> = {
  path: string;
  query: ListQuery;
  loader: LoaderView<{ items: Row[]; cursor: string | null }>;
  words: {
    /** «Какие посты» */
    tabs: string;
    create: string;
    loading: string;
    /** «Постов пока нет» */
    none: string;
    /** «Таких постов здесь нет.» */
    noSuch: string;
    /** «Здесь появятся посты авторов, на которых вы подписаны.» */
    emptyFeed: string;
    /** «Все посты» */
    all: string;
  };
  createHref: string;
  /** What the kind alone is narrowed by. */
  filter: ReactNode;
  isFiltered: boolean;
  /** Of another shape than cards. */
  skeleton?: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** Publications of everybody, new, popular, or of those whom one follows. */
export function PublicList<Row, ListQuery extends Query>(props: PublicListProps<Row, ListQuery>) {
  const { path, query, loader, words, createHref, filter, isFiltered, skeleton, children } = props;
  // Whose login is still looked for is most likely there: the page is laid out for them.
  const isRestoring = useSessionIs("restoring");
  const isGuest = useAccount().id < 0 && !isRestoring;
  const [, navigate] = useLocation();
  const { tag, cursor, feed } = query;
  const addressOf = (at: string) => publicAddress(path, { ...query, cursor: at });
  return (
    <div className="wrap page stack g5">
      <div className="row between">
        <PageTitle />
        {!isGuest && (
          <ButtonLink href={createHref} icon={<Icon name="plus" />}>
            {words.create}
          </ButtonLink>
        )}
      </div>
      <Tabs label={words.tabs} items={publicTabs(path, query, isGuest)} />
      <div className={`${styles.filters} row`}>
        {filter}
        {tag && <Tag onRemove={() => navigate(publicAddress(path, { ...query, tag: "" }))}>{tag}</Tag>}
      </div>
      <Loaded
        loader={loader}
        start={cursor && addressOf("")}
        skeleton={skeleton ?? <CardsSkeleton label={words.loading} />}
      >
        {({ items, cursor: next }) => (
          <>
            {items.length > 0 ? (
              children(items)
            ) : isFiltered || tag || cursor ? (
              <Blank
                mark="search"
                title="Ничего не нашлось"
                action={<Button onClick={() => navigate(path)}>Сбросить фильтры</Button>}
              >
                {words.noSuch}
              </Blank>
            ) : (
              <Blank
                title={feed === undefined ? words.none : "В ленте пока пусто"}
                action={feed !== undefined && <ButtonLink href={path}>{words.all}</ButtonLink>}
              >
                {feed !== undefined && words.emptyFeed}
              </Blank>
            )}
            <CursorLinks cursor={cursor} next={next} addressOf={addressOf} />
          </>
        )}
      </Loaded>
    </div>
  );
}
