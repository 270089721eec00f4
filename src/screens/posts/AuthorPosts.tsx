import { useSearch } from "wouter";
import { postsQuery } from "../../api/contract/payloads.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { posts } from "../../services/posts.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { SkeletonRows } from "../../ui/Skeleton/Skeleton.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PostCards } from "./PostCards.tsx";

type AuthorPostsProps = { authorId: number; address: string };

/** The posts of one author, those first that they have pinned. */
export default function AuthorPosts({ authorId, address }: AuthorPostsProps) {
  const { cursor } = postsQuery(useSearch());
  const loader = useLoader(posts, { author: String(authorId), ...(cursor && { cursor }) }, null);
  return (
    <section className="stack g4" aria-labelledby="posts">
      <h2 id="posts">Посты</h2>
      <Loaded loader={loader} skeleton={<SkeletonRows rows={3} label="Посты загружаются" />}>
        {({ items, cursor: next }) => (
          <>
            {items.length > 0 ? (
              <PostCards posts={items} level={3} isOfAuthor />
            ) : (
              <Blank level={3} title="Постов пока нет" />
            )}
            <nav className="row" aria-label="Страницы">
              {cursor && <ButtonLink href={`${address}?tab=posts`}>К первой странице</ButtonLink>}
              {next && (
                <ButtonLink href={`${address}?${new URLSearchParams({ tab: "posts", cursor: next })}`}>
                  Дальше
                </ButtonLink>
              )}
            </nav>
          </>
        )}
      </Loaded>
    </section>
  );
}
