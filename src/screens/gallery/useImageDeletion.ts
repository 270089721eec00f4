import type { GalleryImage } from "../../api/contract/galleryImage.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useUndoToast } from "../../app/hooks/useUndoToast.ts";
import { deleteGalleryImage, restoreGalleryImage } from "../../services/gallery.calls.ts";

type Options = { name: string; onChanged: () => void; onNotRestored: (reason: string) => void };

/** A picture is deleted at once, and can be taken back; the row that it came from is gone by then. */
export function useImageDeletion({ name, onChanged, onNotRestored }: Options) {
  const showUndo = useUndoToast(restoreGalleryImage, {
    undone: () => `«${name}» снова в галерее`,
    onUndone: onChanged,
    onRefused: (reason) => onNotRestored(`«${name}» осталась среди удалённых: ${reason}`),
  });
  const { submit, status, message } = useSubmit(deleteGalleryImage, {
    onDone: ({ image: { id } }) => {
      showUndo(`«${name}» удалена из галереи`, { id });
      onChanged();
    },
  });
  return {
    remove: ({ id }: GalleryImage) => submit({ id }),
    message: status === "refused" ? message : "",
  };
}
