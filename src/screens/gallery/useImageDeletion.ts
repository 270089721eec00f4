import type { GalleryImage } from "../../api/contract/galleryImage.ts";
import { useLastingSubmit } from "../../app/hooks/useLastingSubmit.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { showToast } from "../../app/toast.ts";
import { deleteGalleryImage, restoreGalleryImage } from "../../services/gallery.calls.ts";
import { actionMessages } from "../../text/actionMessages.ts";

type Options = { name: string; onChanged: () => void; onNotRestored: (reason: string) => void };

/** A picture is deleted at once, and can be taken back; the row that it came from is gone by then. */
export function useImageDeletion({ name, onChanged, onNotRestored }: Options) {
  const restore = useLastingSubmit(restoreGalleryImage);
  const { submit, status, message } = useSubmit(deleteGalleryImage, {
    onDone: ({ image: { id } }) => {
      showToast(`«${name}» удалена из галереи`, {
        action: {
          label: actionMessages.undo,
          onClick: () =>
            restore(
              { id },
              {
                onDone: () => {
                  showToast(`«${name}» снова в галерее`);
                  onChanged();
                },
                onRefused: (reason) => onNotRestored(`«${name}» осталась среди удалённых: ${reason}`),
              },
            ),
        },
      });
      onChanged();
    },
  });
  return {
    remove: ({ id }: GalleryImage) => submit({ id }),
    message: status === "refused" ? message : "",
  };
}
