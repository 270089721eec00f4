import type { GalleryImage } from "../../api/contract/galleryImage.ts";
import type { Work } from "../../api/contract/works.ts";
import { reorderGallery } from "../../services/gallery.calls.ts";
import { Blank } from "../../ui/Blank/Blank.tsx";
import { ReorderList } from "../../ui/ReorderList/ReorderList.tsx";
import lists from "../kit/ContentRows.module.css";
import { useOrderedRows } from "../kit/useOrderedRows.tsx";
import styles from "./Gallery.module.css";
import { GalleryRow } from "./GalleryRow.tsx";
import { imageName, movedImageText } from "./gallery.view.ts";

type GalleryListProps = {
  work: Work;
  images: readonly GalleryImage[];
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** The pictures of a work in the order in which readers see them. */
export function GalleryList({ work, images, onChanged, onNotRestored }: GalleryListProps) {
  const { canWrite } = work.rights;
  const nameOf = (image: GalleryImage): string =>
    imageName(
      image,
      ordered.findIndex(({ id }) => id === image.id),
    );
  const orderedRows = useOrderedRows(reorderGallery, {
    title: "порядок картинок",
    rows: images,
    ownerId: work.id,
    canChange: canWrite,
    newsOf: (image, place, count) => movedImageText(nameOf(image), place, count),
    onChanged,
  });
  const { renamingOf, list, refusal } = orderedRows;
  const ordered: readonly GalleryImage[] = orderedRows.ordered;
  if (images.length === 0)
    return (
      <Blank title="Картинок пока нет">
        {canWrite
          ? "Карты, портреты героев, иллюстрации: читатели увидят их на странице книги."
          : "Авторы ещё ничего сюда не положили."}
      </Blank>
    );
  return (
    <>
      {refusal}
      <ReorderList
        label="Картинки"
        ordered
        items={ordered}
        nameOf={nameOf}
        estimate={97}
        className={lists.list}
        rowClassName={styles.row}
        {...list}
      >
        {(image, tools, index) => (
          <GalleryRow
            image={image}
            name={imageName(image, index)}
            tools={tools}
            captioning={renamingOf(image)}
            onChanged={onChanged}
            onNotRestored={onNotRestored}
          />
        )}
      </ReorderList>
    </>
  );
}
