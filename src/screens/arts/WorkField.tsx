import { useState } from "react";
import { useLoader } from "../../app/hooks/useLoader.ts";
import { worksNamed } from "../../services/arts.calls.ts";
import { namesOf } from "../../text/people.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Combobox } from "../../ui/Combobox/Combobox.tsx";

type NamedWork = { id: number; title: string };
type WorkFieldProps = {
  /** What is chosen; null: no work. */
  work: NamedWork | null;
  error: string | undefined;
  onChange: (work: NamedWork | null) => void;
};

/** The book that a picture belongs to, found by words of its title. */
export function WorkField({ work, error, onChange }: WorkFieldProps) {
  const [typed, setTyped] = useState("");
  const { data: works } = useLoader(worksNamed, { search: typed.trim().slice(0, 100) }, []);
  if (work)
    return (
      <div className="stack g2">
        <p>
          <strong>Книга</strong>
        </p>
        <p>
          {work.title || "Книги больше не видно"}{" "}
          <Button small aria-label={`Убрать книгу: ${work.title}`} onClick={() => onChange(null)}>
            Убрать
          </Button>
        </p>
        {error && <p role="alert">{error}</p>}
      </div>
    );
  const choose = (id: string | undefined) => {
    const found = works.find((one) => String(one.id) === id);
    if (!found) return;
    onChange({ id: found.id, title: found.title });
    setTyped("");
  };
  return (
    <Combobox
      label="Книга"
      hint="Опубликованная книга, к которой нарисовано: начните с её названия"
      optional
      value={typed}
      maxLength={100}
      error={error}
      offers={works.map(({ id, title, authors }) => ({
        value: String(id),
        content: (
          <span>
            {title} <span className="small muted">{namesOf(authors)}</span>
          </span>
        ),
      }))}
      onChange={(text) => (works.some(({ id }) => String(id) === text) ? choose(text) : setTyped(text))}
      onEnter={() => works.length === 1 && choose(String(works[0]?.id))}
    />
  );
}
