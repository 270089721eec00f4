import type { ListedPost } from "../../api/contract/posts.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad } from "../../app/screenProps.ts";
import {
  accountPosts,
  accountPostTags,
  changePost,
  changePosts,
  favoritePost,
  pinPost,
} from "../../services/posts.calls.ts";
import type { PublicationListKind } from "../publications/listKind.ts";
import { OwnPublications } from "../publications/OwnPublications.tsx";
import { listQuery } from "../publications/publicationList.view.ts";
import { categoryTitle, postHref } from "./post.view.ts";

const ownPosts: PublicationListKind<ListedPost> = {
  kind: "post",
  nouns: {
    forms: ["пост", "поста", "постов"],
    chosen: "Выбран",
    liked: "нравится",
    selected: "Выбранные посты",
    changing: "Посты меняются",
  },
  words: {
    others: "Посты",
    create: "Написать пост",
    empty: "Здесь будут ваши посты",
    loading: "Посты загружаются",
  },
  createHref: "/post/create",
  shownHref: postHref,
  editHref: (id) => `/post/${id}/edit`,
  useList: (query) => useLoader(accountPosts, query, null),
  useTags: (query) => useLoader(accountPostTags, query, []).data,
  change: changePost,
  changeMany: changePosts,
  favorite: favoritePost,
  factsOf: ({ categoryId }) => [categoryTitle(categoryId)],
  pin: { isPinned: ({ isPinned }) => isPinned, call: pinPost },
};

export const first = ({ search, visited, accountId }: Ahead) => {
  const userId = visited && visited.id !== accountId ? visited.id : undefined;
  return [firstLoad(accountPosts, listQuery(search, userId))];
};

/** /u/{userName}/posts/edit: one's own posts. */
export default function PostsScreen() {
  return <OwnPublications kind={ownPosts} name="posts" />;
}
