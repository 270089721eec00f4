import { spareChunk } from "../../app/chunks.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { audiobook } from "../../services/listening.calls.ts";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { BookSkeleton } from "../reading/BookSkeleton.tsx";
import { LazyClosedBook, withClosedBook } from "../reading/LazyClosedBook.tsx";
import { Listening } from "./Listening.tsx";

const loadReviews = () => spareChunk(() => import("../reviews/BookReviews.tsx"));
const loadComments = () => spareChunk(() => import("../comments/Comments.tsx"));

const load = withClosedBook(audiobook);
export const first = ({ params }: Ahead) => [firstLoad(load, { id: Number(params.id) })];

/** /audiobook/{id}: what there is to hear, and the player. */
export default function AudiobookScreen({ params }: ScreenProps) {
  const loader = useLoader(load, { id: Number(params.id) }, null);
  return (
    <div className="wrap page">
      <Loaded loader={loader} title="Аудиокнига" skeleton={<BookSkeleton />}>
        {(book) =>
          "chapters" in book ? (
            <div className="stack g7">
              <Listening book={book} />
              {!book.isPreview && <LazyShown load={loadReviews} with={{ workId: book.id }} />}
              {!book.isPreview && (
                <LazyShown
                  load={loadComments}
                  with={{ rootType: "work", rootId: book.id, path: `/audiobook/${book.id}` }}
                />
              )}
            </div>
          ) : (
            <LazyClosedBook
              book={book}
              path={`/audiobook/${params.id}`}
              onOpened={loader.reload}
              waiting={<BookSkeleton />}
            />
          )
        }
      </Loaded>
    </div>
  );
}
