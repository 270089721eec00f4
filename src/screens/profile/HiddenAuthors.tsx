import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { hiddenAuthors, hideAuthor } from "../../services/people.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { PersonName } from "../parts/PersonName.tsx";

/** Authors whose books the person does not want to meet; nothing where there are none. */
export function HiddenAuthors() {
  const { data, reload } = useLoader(hiddenAuthors, null, null);
  const showing = useSubmit(hideAuthor, { onDone: reload });
  if (!data || data.authors.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby="hidden-authors">
      <h2 id="hidden-authors">Скрытые авторы</h2>
      <p className="small muted">Их книги не появляются у вас на главной и в поиске.</p>
      <ul className="stack g2">
        {data.authors.map((author) => (
          <li key={author.id} className="row">
            <PersonName person={author} />
            <Button
              small
              aria-label={`Показывать книги автора: ${author.fio}`}
              busy={showing.status === "submitting"}
              onClick={() => showing.submit({ authorId: author.id, isHidden: false })}
            >
              Показывать
            </Button>
          </li>
        ))}
      </ul>
      {showing.status === "refused" && <p role="alert">{showing.message}</p>}
    </section>
  );
}
