import { spareChunk } from "../../app/chunks.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { type Ahead, firstLoad, type ScreenProps } from "../../app/screenProps.ts";
import { workGallery } from "../../services/gallery.calls.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { LazyShown } from "../parts/LazyShown.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { useNotRestored } from "../parts/useNotRestored.tsx";
import { WorkHead } from "../works/WorkHead.tsx";
import { WorkSkeleton } from "../works/WorkSkeleton.tsx";
import styles from "./Gallery.module.css";
import { GalleryBin } from "./GalleryBin.tsx";
import { GalleryList } from "./GalleryList.tsx";
import { GalleryUpload } from "./GalleryUpload.tsx";
import { countText } from "./gallery.view.ts";

const loadBooktrailer = () =>
  spareChunk(() => import("./BooktrailerForm.tsx").then((file) => ({ default: file.BooktrailerForm })));

export const first = ({ params }: Ahead) => [firstLoad(workGallery, { id: Number(params.id) })];

/** /work/{id}/edit/gallery: the gallery and the booktrailer of a work. */
export default function GalleryScreen({ params }: ScreenProps) {
  const account = useAccount();
  const notRestored = useNotRestored();
  const loader = useLoader(workGallery, { id: Number(params.id) }, null);
  const parts = { onChanged: loader.reload, onNotRestored: notRestored.tell };
  return (
    <div className="wrap page stack g5">
      <Loaded loader={loader} title="Галерея и буктрейлер" skeleton={<WorkSkeleton rows={6} />}>
        {({ work, images, deleted, booktrailer }) => (
          <>
            <WorkHead work={work} asker={account} current="gallery" onChanged={loader.reload} />
            {!work.rights.canWrite && (
              <Note level={2} title={work.state === "deleted" ? "Произведение в корзине" : "Только просмотр"}>
                {work.state === "deleted"
                  ? "Галерею и буктрейлер можно изменить, когда произведение восстановлено."
                  : "Галерею и буктрейлер меняют авторы произведения."}
              </Note>
            )}
            {notRestored.note}
            <section className="stack g4" aria-labelledby="gallery">
              <div className="row between">
                <h2 id="gallery">Галерея</h2>
                <span className="small muted">{countText(images.length)}</span>
              </div>
              {work.rights.canWrite && (
                <GalleryUpload workId={work.id} count={images.length} onUploaded={loader.reload} />
              )}
              <GalleryList work={work} images={images} {...parts} />
              {deleted.length > 0 && <GalleryBin images={deleted} canWrite={work.rights.canWrite} {...parts} />}
            </section>
            <LazyShown
              load={loadBooktrailer}
              with={{ work, booktrailer, onChanged: loader.reload }}
              className={styles.booktrailer}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}
