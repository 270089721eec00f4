import { useLocation, useSearch } from "wouter";
import type { WorkFields } from "../../api/contract/works.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { createWork } from "../../services/works.calls.ts";
import { workForms } from "../../text/workOptions.ts";
import { PageTitle } from "../parts/PageTitle.tsx";
import { WorkForm } from "./WorkForm.tsx";

/** /work/create?form=… */
export default function CreateWorkScreen() {
  const account = useAccount();
  const wanted = new URLSearchParams(useSearch()).get("form");
  const [, navigate] = useLocation();
  const sending = useSubmit(createWork, {
    leads: true,
    onDone: ({ id }) => navigate(`/work/${id}/edit/content`, { replace: true }),
  });
  const chosen = workForms.find(({ enumValue }) => enumValue === wanted);
  const defaults: WorkFields = {
    title: "",
    workForm: chosen?.enumValue ?? "novel",
    genreId: null,
    firstSubGenreId: null,
    secondSubGenreId: null,
    tags: [],
    annotation: "",
    authorNotes: "",
    ageMark: "16+",
    coverFileId: null,
    enableRedLine: true,
  };
  return (
    <div className="wrap page">
      <div className="stack g5">
        <div className="stack g2">
          <PageTitle />
          <p className="muted">
            {chosen && (
              <>
                Форма: {chosen.title.toLowerCase()} (<a href="/work/select-form">выбрать другую</a>).{" "}
              </>
            )}
            Обязательно только название: остальное можно заполнить перед публикацией.
          </p>
        </div>
        <WorkForm
          defaults={defaults}
          work={null}
          hasForm={chosen !== undefined}
          author={account.fio}
          sending={sending}
          action="Создать произведение"
          cancelHref={`/u/${encodeURIComponent(account.userName)}/works/edit`}
        />
      </div>
    </div>
  );
}
