import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { comment, comments } from "../../services/comments.calls.ts";
import type { CommentRoot, CommentSort } from "../../text/comments.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { useLastLoaded } from "../parts/useLastLoaded.ts";
import { CommentThreads } from "./CommentThreads.tsx";
import { isOfPage, namedIn } from "./comments.view.ts";

type Root = { rootType: CommentRoot; rootId: number };
type CommentsProps = Root & {
  /** Of the page that they stand on, without its query. */
  path: string;
};

/** «Комментарии» below a book, a chapter, a post, a review, an art; by its address one of them with its thread. */
export default function Comments({ rootType, rootId, path }: CommentsProps) {
  const named = namedIn(useSearch());
  return (
    <section id="comments" className="stack g5" aria-label="Комментарии">
      {named === null ? (
        <AllComments key={`${rootType} ${rootId}`} rootType={rootType} rootId={rootId} path={path} />
      ) : (
        <OneComment key={named} id={named} path={path} root={{ rootType, rootId }} />
      )}
    </section>
  );
}

function AllComments({ rootType, rootId, path }: CommentsProps) {
  const [sort, setSort] = useState<CommentSort>("new");
  const loader = useLastLoaded(useLoader(comments, { rootType, rootId, sort }, null));
  // A buyer reads a book after it was withdrawn; its comments are shown to nobody.
  if (loader.status === "error" && loader.httpStatus === 404)
    return (
      <>
        <h2>Комментарии</h2>
        <p className="muted">Это больше не опубликовано, комментариев не видно</p>
      </>
    );
  return (
    <Loaded loader={loader} skeleton={<h2>Комментарии</h2>} failedTitle="Комментарии не загрузились">
      {(list) => (
        <CommentThreads
          room={list}
          begins={list.threads}
          cursor={list.cursor}
          root={{ rootType, rootId }}
          path={path}
          sort={sort}
          onSort={setSort}
        />
      )}
    </Loaded>
  );
}

type OneCommentProps = { id: number; root: Root; path: string };

function OneComment({ id, root, path }: OneCommentProps) {
  const loader = useLoader(comment, { id }, null);
  const { status, httpStatus } = loader;
  const isForeign = loader.data !== null && !isOfPage(loader.data, { ...root, path });
  const data = isForeign ? null : loader.data;
  const isHere = data !== null;
  useEffect(() => {
    if (isHere) document.getElementById(`comment-${id}`)?.scrollIntoView({ block: "center" });
  }, [isHere, id]);
  if (status === "error" && httpStatus !== 404)
    return (
      <Loaded loader={loader} failedTitle="Комментарий не загрузился">
        {() => null}
      </Loaded>
    );
  return (
    <>
      <p className="row g2" role="status">
        {isForeign || status === "error" ? "Этого комментария здесь нет" : "Показан один комментарий с ответами"}
        <a className="alone" href={path}>
          Все комментарии
        </a>
      </p>
      {data && <CommentThreads room={data} begins={[data.thread]} cursor={null} root={root} path={path} />}
    </>
  );
}
