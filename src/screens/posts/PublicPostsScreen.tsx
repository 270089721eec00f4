import { useLocation, useSearch } from "wouter";
import { postsQuery } from "../../api/contract/payloads.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { posts } from "../../services/posts.calls.ts";
import { postCategories } from "../../text/publications.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { Button, ButtonLink } from "../../ui/Button/Button.tsx";
import { Icon } from "../../ui/Icon/Icon.tsx";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs/Tabs.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { PostCards } from "./PostCards.tsx";
import styles from "./PublicPosts.module.css";
import { publicAddress, publicTabs } from "./publicPosts.view.ts";

export const first = ({ search }: Ahead) => [firstLoad(posts, postsQuery(search))];

/** /posts: posts of everybody, new, popular, or of those whom one follows. */
export default function PublicPostsScreen() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const isGuest = useAccount().id < 0;
  const query = postsQuery(search);
  const loader = useLoader(posts, query, null);
  const { category, tag, cursor } = query;
  return (
    <div className="wrap page stack g5">
      <div className="row between">
        <PageTitle />
        {!isGuest && (
          <ButtonLink href="/post/create" icon={<Icon name="plus" />}>
            Написать пост
          </ButtonLink>
        )}
      </div>
      <Tabs label="Какие посты" items={publicTabs(query, isGuest)} />
      <div className={styles.filters}>
        <SelectField
          label="Категория"
          labelHidden
          placeholder="Все категории"
          value={category ?? ""}
          options={postCategories.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={({ target }) => navigate(publicAddress({ ...query, category: target.value }))}
        />
        {tag && <Tag onRemove={() => navigate(publicAddress({ ...query, tag: "" }))}>{tag}</Tag>}
      </div>
      <Loaded loader={loader} skeleton={<SkeletonRows rows={4} label="Посты загружаются" />}>
        {({ items, cursor: next }) => (
          <>
            {items.length > 0 ? (
              <PostCards posts={items} level={2} />
            ) : (
              <NoPosts isFiltered={Boolean(category || tag || cursor)} isFeed={query.feed !== undefined} />
            )}
            <nav className="row" aria-label="Страницы">
              {cursor && <ButtonLink href={publicAddress({ ...query, cursor: "" })}>К первой странице</ButtonLink>}
              {next && <ButtonLink href={publicAddress({ ...query, cursor: next })}>Дальше</ButtonLink>}
            </nav>
          </>
        )}
      </Loaded>
    </div>
  );
}

function NoPosts({ isFiltered, isFeed }: { isFiltered: boolean; isFeed: boolean }) {
  const [path, navigate] = useLocation();
  if (isFiltered)
    return (
      <Blank
        mark="search"
        title="Ничего не нашлось"
        action={<Button onClick={() => navigate(path)}>Сбросить фильтры</Button>}
      >
        Таких постов здесь нет.
      </Blank>
    );
  return (
    <Blank title={isFeed ? "В ленте пока пусто" : "Постов пока нет"}>
      {isFeed && "Здесь появятся посты авторов, на которых вы подписаны."}
    </Blank>
  );
}
