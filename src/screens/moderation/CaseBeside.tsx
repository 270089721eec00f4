import type { ModeratedWork } from "../../api/contract/moderation.ts";
import { ComplaintRow } from "../complaints/ComplaintRow.tsx";
import { BookGallery } from "../reading/BookGallery.tsx";
import { Booktrailer } from "../reading/Booktrailer.tsx";
import { authorsOf } from "./moderation.view.ts";

type CaseBesideProps = { seen: ModeratedWork; onChanged: () => void };

/** What few works have in addition to their text: complaints, which are settled here, a booktrailer, a gallery. */
export default function CaseBeside({ seen, onChanged }: CaseBesideProps) {
  const { work, complaints, booktrailer, galleryImages } = seen;
  const book = { ...work, authors: authorsOf(work) };
  return (
    <>
      {complaints.length > 0 && (
        <section className="stack g3" aria-labelledby="case-complaints">
          <h3 id="case-complaints">Жалобы</h3>
          <div>
            {complaints.map((complaint) => (
              <ComplaintRow key={complaint.id} complaint={complaint} level={4} onSettled={onChanged} />
            ))}
          </div>
        </section>
      )}
      {booktrailer && <Booktrailer book={book} booktrailer={booktrailer} level="h3" />}
      {galleryImages.length > 0 && <BookGallery images={galleryImages} level="h3" />}
    </>
  );
}
