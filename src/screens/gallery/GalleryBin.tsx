import type { DeletedGalleryImage } from "../../api/contract/gallery.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { restoreGalleryImage } from "../../services/gallery.calls.ts";
import { formatNumber } from "../../text/plural.ts";
import { goneText } from "../kit/bin.view.ts";
import lists from "../kit/ContentRows.module.css";
import { RestoreButton } from "../parts/RestoreButton.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import { useLostFocus } from "../parts/useLostFocus.ts";
import styles from "./Gallery.module.css";
import { GalleryThumb } from "./GalleryRow.tsx";

type GalleryBinProps = { images: readonly DeletedGalleryImage[]; canWrite: boolean; onChanged: () => void };

/** Pictures that were deleted, folded away. */
export function GalleryBin({ images, canWrite, onChanged }: GalleryBinProps) {
  useLostFocus(images);
  return (
    <details className={lists.bin}>
      <summary>Удалённые: {formatNumber(images.length)}</summary>
      <p className="small muted">Удалённые картинки лежат здесь 30 дней, их можно восстановить.</p>
      <ul className={lists.list} aria-label="Удалённые картинки">
        {images.map((image) => (
          <DeletedImage key={image.id} image={image} canWrite={canWrite} onChanged={onChanged} />
        ))}
      </ul>
    </details>
  );
}

type DeletedImageProps = Omit<GalleryBinProps, "images"> & { image: DeletedGalleryImage };

function DeletedImage({ image, canWrite, onChanged }: DeletedImageProps) {
  const name = image.caption || "Картинка без подписи";
  const { submit, status, message } = useSubmitWithToast(restoreGalleryImage, `«${name}» снова в галерее`, onChanged);
  return (
    <li className={styles.row}>
      <span />
      <GalleryThumb image={image} name={name} />
      <div className={`${styles.caption} shrinks`}>
        <span className={`${styles.words} anywhere`}>{name}</span>
        <span className="small muted">{goneText(image.deletedAt, Date.now())}</span>
        <Trouble text={status === "refused" && message} className={`${lists.error} small`} />
      </div>
      <span className={styles.tools}>
        {canWrite && (
          <RestoreButton busy={status === "submitting"} name={name} onClick={() => submit({ id: image.id })} />
        )}
      </span>
    </li>
  );
}
