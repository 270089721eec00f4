import { useSearch } from "wouter";
import { postsQuery } from "../../api/contract/payloads.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { posts } from "../../services/posts.calls.ts";
import { AuthorPublications } from "../publications/AuthorPublications.tsx";
import { PostCards } from "./PostCards.tsx";

type AuthorPostsProps = { authorId: number; address: string };

const words = { title: "Посты", empty: "Постов пока нет", loading: "Посты загружаются" };

/** The posts of one author, those first that they have pinned. */
export default function AuthorPosts({ authorId, address }: AuthorPostsProps) {
  const { cursor } = postsQuery(useSearch());
  const loader = useLoader(posts, { author: String(authorId), ...(cursor && { cursor }) }, null);
  return (
    <AuthorPublications loader={loader} name="posts" words={words} address={address} cursor={cursor}>
      {(rows) => <PostCards rows={rows} level={3} isOfAuthor />}
    </AuthorPublications>
  );
}
