import type { KeyboardEvent } from "react";
import { useLocation } from "wouter";
import type { ShownArt } from "../../api/contract/arts.ts";
import { Dialog } from "../../app/dialogs/Dialog.tsx";
import { IconButton } from "../../ui/IconButton/IconButton.tsx";
import styles from "./ArtScreen.module.css";
import { altOf, artHref } from "./art.view.ts";

type FullArtProps = { art: ShownArt; onClose: () => void };

/** The whole picture as large as it is stored: Esc leads back to its page, buttons and arrows to its neighbours. */
export default function FullArt({ art, onClose }: FullArtProps) {
  const [, navigate] = useLocation();
  const { title, url, width, height, previousId, nextId } = art;
  const go = (id: number | null) => {
    if (id !== null) navigate(artHref(id));
  };
  const press = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return;
    if (key === "ArrowLeft") go(previousId);
    if (key === "ArrowRight") go(nextId);
  };
  return (
    <Dialog open onClose={onClose} className={styles.full} title={title || "Без заголовка"}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are heard wherever the focus is in the dialog */}
      <div className={`${styles.whole} stack g2`} onKeyDown={press}>
        <IconButton
          icon="chevron-left"
          label="Предыдущий арт"
          unavailable={previousId === null ? "Это первый арт автора" : undefined}
          onClick={() => go(previousId)}
        />
        <img
          key={art.id}
          src={url ?? undefined}
          alt={altOf(art)}
          width={width ?? undefined}
          height={height ?? undefined}
        />
        <IconButton
          icon="chevron-right"
          label="Следующий арт"
          data-autofocus
          unavailable={nextId === null ? "Это последний арт автора" : undefined}
          onClick={() => go(nextId)}
        />
      </div>
    </Dialog>
  );
}
