import { useState } from "react";
import type { BookDetails } from "../../api/contract/reading.ts";
import { neededChunk } from "../../app/chunks.ts";
import { gallerySources } from "../../text/gallery.ts";
import { formatNumber } from "../../text/plural.ts";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "./BookGallery.module.css";

const loadLightbox = () => neededChunk(() => import("./Lightbox.tsx"));

/** «Галерея»: each picture opens large. @param level - of its heading */
export function BookGallery({
  images,
  level: Heading = "h2",
}: {
  images: BookDetails["galleryImages"];
  level?: "h2" | "h3";
}) {
  const [place, setPlace] = useState<number | null>(null);
  return (
    <section className="stack" aria-labelledby="gallery">
      <Heading id="gallery">Галерея</Heading>
      <ul className={`${styles.gallery} stack g3`}>
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
      <LazyDialog
        load={loadLightbox}
        with={{ open: place !== null, images, place: place ?? 0, onPlace: setPlace, onClose: () => setPlace(null) }}
      />
    </section>
  );
}
