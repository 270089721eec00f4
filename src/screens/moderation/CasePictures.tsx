import type { ModeratedWork } from "../../api/contract/moderation.ts";
import { BookGallery } from "../reading/BookGallery.tsx";
import { Booktrailer } from "../reading/Booktrailer.tsx";
import { authorsOf } from "./moderation.view.ts";

/** What is shown beside the text of a work; few works have it. */
export default function CasePictures({ seen: { work, booktrailer, galleryImages } }: { seen: ModeratedWork }) {
  const book = { ...work, authors: authorsOf(work) };
  return (
    <>
      {booktrailer && <Booktrailer book={book} booktrailer={booktrailer} level="h3" />}
      {galleryImages.length > 0 && <BookGallery images={galleryImages} level="h3" />}
    </>
  );
}
