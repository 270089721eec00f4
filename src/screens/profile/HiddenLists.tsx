import { useLoader } from "../../app/hooks/useLoader.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { hiddenAuthors, hideAuthor } from "../../services/people.calls.ts";
import { hiddenSeries, hideSeries } from "../../services/series.calls.ts";
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
            <Show
              name={`Показывать книги автора: ${author.fio}`}
              sending={showing}
              onShow={() => showing.submit({ authorId: author.id, isHidden: false })}
            />
          </li>
        ))}
      </ul>
      {showing.status === "refused" && <p role="alert">{showing.message}</p>}
    </section>
  );
}

/** The same of series. */
export function HiddenSeries() {
  const { data, reload } = useLoader(hiddenSeries, null, null);
  const showing = useSubmit(hideSeries, { onDone: reload });
  if (!data || data.series.length === 0) return null;
  return (
    <section className="stack g3" aria-labelledby="hidden-series">
      <h2 id="hidden-series">Скрытые циклы</h2>
      <p className="small muted">Книги из них не появляются у вас на главной и в поиске.</p>
      <ul className="stack g2">
        {data.series.map(({ id, title, author }) => (
          <li key={id} className="row">
            <span>
              <a href={`/series/${id}`}>{title}</a>, {author.fio}
            </span>
            <Show
              name={`Показывать книги цикла: ${title}`}
              sending={showing}
              onShow={() => showing.submit({ seriesId: id, isHidden: false })}
            />
          </li>
        ))}
      </ul>
      {showing.status === "refused" && <p role="alert">{showing.message}</p>}
    </section>
  );
}

type ShowProps = { name: string; sending: { status: string }; onShow: () => void };

const Show = ({ name, sending, onShow }: ShowProps) => (
  <Button small aria-label={name} busy={sending.status === "submitting"} onClick={onShow}>
    Показывать
  </Button>
);
