import { type FormEvent, useState } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import type { Work } from "../../api/contract/works.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { useUnsaved } from "../../app/hooks/useUnsaved.ts";
import { showToast } from "../../app/toast.ts";
import { updateBooktrailer } from "../../services/gallery.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TextField } from "../../ui/TextField/TextField.tsx";

type BooktrailerFormProps = {
  work: Work;
  booktrailer: ResultOf<"getWorkGallery">["booktrailer"];
  onChanged: () => void;
};

/** «Буктрейлер»: a link, which the server brings into its canonical form. */
export function BooktrailerForm({ work, booktrailer, onChanged }: BooktrailerFormProps) {
  const stored = booktrailer?.pageUrl ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const { submit, status, message, fields } = useSubmit(updateBooktrailer, {
    onDone: ({ booktrailer: kept }) => {
      setTyped(null);
      showToast(kept ? "Буктрейлер сохранён" : "Буктрейлер убран");
      onChanged();
    },
  });
  const isChanged = typed !== null && typed.trim() !== stored;
  useUnsaved(isChanged);
  const save = (event: FormEvent) => {
    event.preventDefault();
    submit({ id: work.id, url: (typed ?? stored).trim() });
  };
  const page = booktrailer && (
    <a href={booktrailer.pageUrl} target="_blank" rel="noreferrer">
      Открыть ролик на его сайте
    </a>
  );
  return (
    <section className="stack g4" aria-labelledby="booktrailer">
      <h2 id="booktrailer">Буктрейлер</h2>
      {work.rights.canWrite ? (
        <form className="stack g4 narrow" noValidate onSubmit={save}>
          <TextField
            id="booktrailer-url"
            label="Ссылка на ролик"
            hint="RuTube, VK Видео или YouTube. Читатель увидит обложку и кнопку: до нажатия чужой сайт не узнает о нём ничего"
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            value={typed ?? stored}
            error={status === "refused" ? (fields.url?.[0] ?? message) : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className="row">
            <Button type="submit" busy={status === "submitting"}>
              Сохранить буктрейлер
            </Button>
            {booktrailer && (
              <Button variant="text" onClick={() => submit({ id: work.id, url: "" })}>
                Убрать ролик
              </Button>
            )}
            {page}
          </div>
        </form>
      ) : (
        <p>{page ?? <span className="muted">Ролика нет</span>}</p>
      )}
    </section>
  );
}
