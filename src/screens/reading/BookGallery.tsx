import { useState } from "react";
import type { BookDetails } from "../../api/contract/reading.ts";
import { neededChunk } from "../../app/chunks.ts";
import { gallerySources } from "../../text/gallerySources.ts";
import { formatNumber } from "../../text/plural.ts";
import { LateDialog } from "../parts/LateDialog.tsx";
import styles from "./BookGallery.module.css";

const loadLightbox = () => neededChunk(() => import("./Lightbox.tsx"));

/** «Галерея»: each picture opens large. */
export function BookGallery({ images }: { images: BookDetails["galleryImages"] }) {
  const [place, setPlace] = useState<number | null>(null);
  return (
    <section className="stack" aria-labelledby="gallery">
      <h2 id="gallery">Галерея</h2>
      <ul className={styles.gallery}>
        {images.map(({ id, url, width, height, caption }, index) => (
          <li key={id}>
            <button type="button" className={styles.thumb} aria-haspopup="dialog" onClick={() => setPlace(index)}>
              <picture>
                <source type="image/avif" srcSet={gallerySources(url, "avif")} sizes="11rem" />
                <img
                  src={url}
                  srcSet={gallerySources(url, "webp")}
                  sizes="11rem"
                  alt={caption || `Картинка ${formatNumber(index + 1)}`}
                  width={width}
                  height={height}
                  loading="lazy"
                  decoding="async"
                />
              </picture>
            </button>
          </li>
        ))}
      </ul>
      <LateDialog
        load={loadLightbox}
        with={{ open: place !== null, images, place: place ?? 0, onPlace: setPlace, onClose: () => setPlace(null) }}
      />
    </section>
  );
}
