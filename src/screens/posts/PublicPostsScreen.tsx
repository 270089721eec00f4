import { useLocation, useSearch } from "wouter";
import { postsQuery } from "../../api/contract/payloads.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import { posts } from "../../services/posts.calls.ts";
import { postCategories } from "../../text/publications.ts";
import { SelectField } from "../../ui/SelectField/SelectField.tsx";
import { PublicList } from "../publications/PublicList.tsx";
import { publicAddress } from "../publications/publicLists.view.ts";
import { PostCards } from "./PostCards.tsx";

export const first = ({ search }: Ahead) => [firstLoad(posts, postsQuery(search))];

const words = {
  tabs: "Какие посты",
  create: "Написать пост",
  loading: "Посты загружаются",
  none: "Постов пока нет",
  noSuch: "Таких постов здесь нет.",
  emptyFeed: "Здесь появятся посты авторов, на которых вы подписаны.",
  all: "Все посты",
};

/** /posts: posts of everybody, new, popular, or of those whom one follows. */
export default function PublicPostsScreen() {
  const query = postsQuery(useSearch());
  const [, navigate] = useLocation();
  return (
    <PublicList
      path="/posts"
      query={query}
      loader={useLoader(posts, query, null)}
      words={words}
      createHref="/post/create"
      isFiltered={query.category !== undefined}
      filter={
        <SelectField
          label="Категория"
          labelHidden
          placeholder="Все категории"
          value={query.category ?? ""}
          options={postCategories.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={({ target }) => navigate(publicAddress("/posts", { ...query, category: target.value }))}
        />
      }
    >
      {(rows) => <PostCards rows={rows} level={2} />}
    </PublicList>
  );
}
