import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { hiddenAuthors, hideAuthor } from "../../services/people.calls.ts";
import { messages } from "../../text/messages.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { RoomFor } from "../parts/RoomFor.tsx";

/** Whether this author's books come up in the reader's own catalogue and search. */
export function HideAuthor({ authorId }: { authorId: number }) {
  const { status, data, reload } = useLoader(hiddenAuthors, null, null);
  const hiding = useSubmit(hideAuthor);
  if (status === "error")
    return (
      <>
        <span className="small muted">Не удалось узнать, скрыты ли у вас книги автора</span>
        <Button variant="text" flush onClick={reload}>
          {messages.retry}
        </Button>
      </>
    );
  if (!data)
    return (
      <>
        <RoomFor>
          <Button variant="text" flush>
            Скрыть книги автора
          </Button>
        </RoomFor>
        <span />
      </>
    );
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
