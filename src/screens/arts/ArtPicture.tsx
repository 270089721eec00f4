import type { ShownArt } from "../../api/contract/arts.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { confirmAdult } from "../../services/adult.calls.ts";
import { artSources, artWords, blurOf } from "../../text/arts.ts";
import { Button } from "../../ui/Button/Button.tsx";
import styles from "./ArtScreen.module.css";
import { altOf, isPictureShown } from "./art.view.ts";

type ArtPictureProps = {
  shown: ShownArt;
  /** One for adults is asked for. */
  isAskedFor: boolean;
  onAsk: () => void;
  onLarge: () => void;
};

/** The picture of an art; one for adults is asked for first, and nothing but its blur is there before. */
export function ArtPicture({ shown, isAskedFor, onAsk, onLarge }: ArtPictureProps) {
  const { url, isOpen, width, height } = shown;
  if (url === null) return <p className="muted">Изображения ещё нет</p>;
  if (!isPictureShown(shown, isAskedFor)) return <Veil url={url} isOpen={isOpen} onShow={onAsk} />;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-haspopup="dialog"
      aria-label={`Открыть целиком: ${altOf(shown)}`}
      onClick={onLarge}
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
  );
}

type VeilProps = { url: string; isOpen: boolean; onShow: () => void };

/** «Изображение 18+»: takes the picture's place until the person asks for it. */
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
