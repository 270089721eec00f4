import { useState } from "react";
import type { ShownArt } from "../../api/contract/arts.ts";
import { neededChunk } from "../../app/chunks.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { confirmAdult } from "../../services/adult.calls.ts";
import { artSources, blurOf } from "../../text/artSources.ts";
import { artWords } from "../../text/arts.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { LateDialog } from "../parts/LateDialog.tsx";
import styles from "./ArtScreen.module.css";
import { altOf } from "./art.view.ts";

const loadFull = () => neededChunk(() => import("./FullArt.tsx"));

type ArtPictureProps = {
  shown: ShownArt;
  /** One for adults is asked for. */
  isAskedFor: boolean;
  onAsk: () => void;
};

/** The picture of an art; one for adults is asked for first, and nothing but its blur is there before. */
export function ArtPicture({ shown, isAskedFor, onAsk }: ArtPictureProps) {
  const { url, adultOnly, isOpen, canEdit } = shown;
  const [isLarge, setLarge] = useState(false);
  if (url === null) return <p className="muted">Изображения ещё нет</p>;
  const isShown = isOpen && (!adultOnly || canEdit || isAskedFor);
  if (!isShown) return <Veil url={url} isOpen={isOpen} onShow={onAsk} />;
  const { width, height } = shown;
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-haspopup="dialog"
        aria-label={`Открыть целиком: ${altOf(shown)}`}
        onClick={() => setLarge(true)}
      >
        <picture>
          <source type="image/avif" srcSet={artSources(url, "avif")} sizes="min(54rem, 100vw)" />
          <img
            src={url}
            srcSet={artSources(url, "webp")}
            sizes="min(54rem, 100vw)"
            alt={altOf(shown)}
            width={width ?? undefined}
            height={height ?? undefined}
          />
        </picture>
      </button>
      {isLarge && (
        <LateDialog load={loadFull} with={{ open: isLarge, art: shown, url, onClose: () => setLarge(false) }} />
      )}
    </>
  );
}

type VeilProps = { url: string; isOpen: boolean; onShow: () => void };

/** «Изображение 18+»: what stands in its place until it is asked for. */
function Veil({ url, isOpen, onShow }: VeilProps) {
  const { status, message, submit } = useSubmit(confirmAdult, { onDone: onShow });
  return (
    <div className={styles.veil}>
      <img src={blurOf(url)} alt="" />
      <div className={styles.question}>
        <p>{artWords.adults}</p>
        <Button variant="primary" busy={status === "submitting"} onClick={() => (isOpen ? onShow() : submit(null))}>
          {isOpen ? artWords.show : artWords.confirm}
        </Button>
        {status === "refused" && <p role="alert">{message}</p>}
      </div>
    </div>
  );
}
