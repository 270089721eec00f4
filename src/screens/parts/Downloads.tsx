import type { BookDetails } from "../../api/contract/reading.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { downloadWork } from "../../services/bookFiles.calls.ts";
import { formatBytes } from "../../text/bytes.ts";
import type { BookFormat } from "../../text/workOptions.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { GuestLink } from "./GuestLink.tsx";
import { saveFile } from "./saveFile.ts";
import { TroubleNote } from "./TroubleNote.tsx";
import { useRefundQuestion } from "./useRefundQuestion.tsx";

/** The files of a book, for a person who may have them; for everybody else who may. Nothing if nobody may. */
export function Downloads({ book, onDownloaded }: { book: BookDetails; onDownloaded?: () => void }) {
  const { access, files } = book.downloads;
  if (access === "forNobody" || ((access === "allowed" || access === "held") && files.length === 0)) return null;
  return (
    <section className="stack g3" aria-labelledby="downloads">
      <h2 id="downloads">Скачать</h2>
      {access === "forSignedIn" && (
        <p>
          <GuestLink variant="text" flush to={`/book/${book.id}`}>
            Войдите, чтобы скачать
          </GuestLink>
        </p>
      )}
      {access === "forFriends" && <p className="muted">Автор разрешил скачивание только друзьям</p>}
      {access === "forBuyers" && <p className="muted">Скачать можно купленную книгу</p>}
      {access === "allowed" && <Files bookId={book.id} files={files} />}
      {access === "held" && (
        <Files
          bookId={book.id}
          files={files}
          isMadeForAsker
          refundEndsAt={book.offer.refundEndsAt}
          onDownloaded={onDownloaded}
        />
      )}
    </section>
  );
}

type FilesProps = {
  bookId: number;
  files: BookDetails["downloads"]["files"];
  /** A person who has bought the book gets a file of their own, which is made when they ask. */
  isMadeForAsker?: boolean;
  refundEndsAt?: string | null;
  onDownloaded?: (() => void) | undefined;
};

function Files({ bookId, files, isMadeForAsker = false, refundEndsAt = null, onDownloaded }: FilesProps) {
  const refund = useRefundQuestion("file", refundEndsAt);
  const { status, message, submit } = useSubmit(downloadWork, {
    onDone: ({ url, fileName }) => {
      saveFile(url, fileName);
      onDownloaded?.();
    },
  });
  const ready = files.filter(({ byteSize }) => byteSize !== null || isMadeForAsker);
  const download = (format: BookFormat) => submit({ id: bookId, format });
  return (
    <>
      {ready.length < files.length && <p className="muted">Файл собирается, зайдите через минуту</p>}
      {refund.words}
      {ready.length > 0 && (
        <div className="row g2">
          {ready.map(({ format, byteSize }) => (
            <Button
              key={format}
              small
              busy={status === "submitting"}
              onClick={() => refund.ask(() => download(format))}
            >
              {byteSize === null ? format : `${format}, ${formatBytes(byteSize)}`}
            </Button>
          ))}
        </div>
      )}
      {refund.question}
      <TroubleNote text={status === "refused" && message} />
    </>
  );
}
