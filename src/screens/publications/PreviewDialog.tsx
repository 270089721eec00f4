import { Dialog } from "../../app/dialogs/Dialog.tsx";
import type { FormText } from "../../app/hooks/draftOffer.ts";
import { renderHtml } from "../../document/html.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { PublicationText } from "./PublicationText.tsx";

type PreviewDialogProps = { open: boolean; text: FormText; onClose: () => void };

/** The text as its readers will see it, saved or not. */
export default function PreviewDialog({ open, text, onClose }: PreviewDialogProps) {
  const document = JSON.parse(JSON.stringify(text.document));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title.trim() || "Без заголовка"}
      wide
      foot={
        <Button data-autofocus onClick={onClose}>
          Вернуться к тексту
        </Button>
      }
    >
      <PublicationText html={renderHtml(document, "preview-")} />
    </Dialog>
  );
}
