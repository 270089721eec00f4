import { useEffect } from "react";
import type { ShownPost } from "../../api/contract/posts.ts";
import { spareChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { changePost, favoritePost, likePost, pinPost, post } from "../../services/posts.calls.ts";
import { formatMoment } from "../../text/dates.ts";
import { postTabTitle } from "../../text/laterTabTitles.ts";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { Tag } from "../../ui/Tag/Tag.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { PublicationFrame } from "../publications/PublicationFrame.tsx";
import { PublicationSkeleton } from "../publications/PublicationSkeletons.tsx";
import { PublicationText } from "../publications/PublicationText.tsx";
import { readingTime } from "../publications/publication.view.ts";
import type { ShownKind } from "../publications/shownKind.ts";
import { categoryHref, categoryTitle, postHref, tagHref } from "./post.view.ts";

const loadMore = () => spareChunk(() => import("./MoreOfAuthor.tsx"));

const shownPost: ShownKind<ShownPost> = {
  complaint: "post",
  likeLabel: "Нравится",
  noun: "пост",
  href: postHref,
  editHref: (id) => `/post/${id}/edit`,
  tagHref,
  like: likePost,
  favorite: favoritePost,
  pin: pinPost,
  change: changePost,
  stateNote: ({ state, publishTime, privacyDisplay }) => {
    if (state === "draft") return "Это черновик";
    if (state === "deleted") return "Пост в корзине";
    if (state === "scheduled") return `Пост выйдет: ${publishTime ? formatMoment(publishTime, Date.now()) : ""}`;
    return state === "published" && privacyDisplay === "Me" ? "Пост только для вас" : "";
  },
};

const inputOf = (params: ScreenProps["params"]) => ({ id: Number(params.id) });
export const first = ({ params }: Ahead) => [firstLoad(post, inputOf(params))];

/** /post/{id}: a post to read. */
export default function PostScreen({ params }: ScreenProps) {
  const loader = useLoader(post, inputOf(params), null);
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Пост" skeleton={<PublicationSkeleton label="Пост загружается" />}>
        {(shown) => <Post key={shown.id} shown={shown} onChanged={loader.reload} />}
      </Loaded>
    </div>
  );
}

function Post({ shown, onChanged }: { shown: ShownPost; onChanged: () => void }) {
  const { id, title, author, categoryId, textLength, html } = shown;
  useEffect(() => {
    document.title = postTabTitle({ title, author });
  }, [title, author]);
  return (
    <>
      <Crumbs items={[{ label: "Посты", href: "/posts" }, { label: author.fio }]} />
      <PublicationFrame
        kind={shownPost}
        shown={shown}
        above={<Tag href={categoryHref(categoryId)}>{categoryTitle(categoryId)}</Tag>}
        fact={readingTime(textLength)}
        beside={<LazyShown load={loadMore} with={{ authorId: author.id, userName: author.userName, exceptId: id }} />}
        onChanged={onChanged}
      >
        <PublicationText html={html} />
      </PublicationFrame>
    </>
  );
}
