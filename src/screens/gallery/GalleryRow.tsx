import type { GalleryImage } from "../../api/contract/galleryImage.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { updateGalleryImage } from "../../services/gallery.calls.ts";
import { Menu } from "../../ui/Menu/Menu.tsx";
import { RenameField } from "../../ui/RenameField/RenameField.tsx";
import type { RowTools } from "../../ui/ReorderList/ReorderList.tsx";
import lists from "../kit/ContentRows.module.css";
import type { RowRenaming } from "../kit/useOrderedRows.tsx";
import { Trouble } from "../parts/Trouble.tsx";
import styles from "./Gallery.module.css";
import { useImageDeletion } from "./useImageDeletion.ts";

type GalleryRowProps = {
  image: GalleryImage;
  name: string;
  tools: RowTools;
  /** The caption, changed in its place; undefined: not by this person. */
  captioning: RowRenaming | undefined;
  onChanged: () => void;
  onNotRestored: (reason: string) => void;
};

/** The inside of a picture's row: itself, its caption and what can be done with it. */
export function GalleryRow({ image, name, tools, captioning, onChanged, onNotRestored }: GalleryRowProps) {
  const deletion = useImageDeletion({ name, onChanged, onNotRestored });
  return (
    <>
      <span>{tools.grip}</span>
      <GalleryThumb image={image} name={name} />
      <div className={`${styles.caption} shrinks`}>
        {captioning?.isOpen ? (
          <Caption image={image} onDone={() => captioning.close(true)} onClose={() => captioning.close(false)} />
        ) : captioning ? (
          <button
            type="button"
            className={`${styles.words} anywhere`}
            data-part="main"
            aria-label={image.caption ? `Изменить подпись: ${name}` : `Добавить подпись: ${name}`}
            onClick={captioning.open}
          >
            {image.caption || <span className="muted">Добавить подпись</span>}
          </button>
        ) : (
          <span className={`${styles.words} anywhere`}>
            {image.caption || <span className="muted">Без подписи</span>}
          </span>
        )}
        <Trouble text={deletion.message} className={`${lists.error} small`} />
      </div>
      <span className={styles.tools}>
        {tools.moves}
        {captioning && (
          <Menu
            small
            label={`Действия: ${name}`}
            items={[
              ...tools.entries,
              { label: "Изменить подпись", onSelect: captioning.open },
              "line",
              { label: "Удалить картинку", danger: true, onSelect: () => deletion.remove(image) },
            ]}
          />
        )}
      </span>
    </>
  );
}

/** Its caption is next to it: the picture itself says nothing more. */
export const GalleryThumb = ({ image, name }: { image: GalleryImage; name: string }) => (
  <a className={styles.thumb} href={image.url} target="_blank" rel="noreferrer" aria-label={`Открыть целиком: ${name}`}>
    <img
      src={`${image.url}/320.webp`}
      alt=""
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
    />
  </a>
);

type CaptionProps = { image: GalleryImage; onDone: () => void; onClose: () => void };

function Caption({ image, onDone, onClose }: CaptionProps) {
  const { submit, status, message, fields } = useSubmit(updateGalleryImage, { onDone });
  return (
    <RenameField
      label="Подпись к картинке"
      value={image.caption}
      maxLength={300}
      saveLabel="Сохранить подпись"
      keepLabel="Оставить прежнюю подпись"
      error={status === "refused" ? (fields.caption?.[0] ?? message) : undefined}
      busy={status === "submitting"}
      onClose={onClose}
      onSave={(caption) => submit({ id: image.id, caption })}
    />
  );
}
