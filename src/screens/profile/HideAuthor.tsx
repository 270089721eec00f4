import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { hiddenAuthors, hideAuthor } from "../../services/people.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";

/** Whether this author's books come up in the reader's own catalogue and search. */
export function HideAuthor({ authorId }: { authorId: number }) {
  const { status, data } = useLoader(hiddenAuthors, null, null);
  const hiding = useSubmit(hideAuthor);
  if (status !== "success" || !data) return null;
  const isHidden = hiding.result?.isHidden ?? data.authors.some(({ id }) => id === authorId);
  return (
    <>
      <Button
        variant="text"
        flush
        busy={hiding.status === "submitting"}
        onClick={() => hiding.submit({ authorId, isHidden: !isHidden })}
      >
        {isHidden ? "Показывать книги автора" : "Скрыть книги автора"}
      </Button>
      <span className="small muted" role="status">
        {hiding.status === "refused" && hiding.message}
        {hiding.status !== "refused" && isHidden && "Книги автора не появляются у вас на главной и в поиске"}
      </span>
    </>
  );
}
