import { useLocation } from "wouter";
import type { NewSeriesFields } from "../../api/contract/seriesFields.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { createSeries } from "../../services/series.calls.ts";
import { accountWorks } from "../../services/works.calls.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { Crumbs } from "../../ui/Crumbs/Crumbs.tsx";
import { SubmitButton } from "../parts/ContractForm.tsx";
import { FormDraft } from "../parts/FormDraft.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { controlId, useContractForm } from "../parts/useContractForm.ts";
import sections from "../works/WorkSections.module.css";
import { SeriesFields, type SeriesForm } from "./SeriesFields.tsx";
import { newSeriesLabels } from "./series.view.ts";
import { WorkPicker } from "./WorkPicker.tsx";

const empty: NewSeriesFields = { title: "", annotation: "", isFinished: false, coverFileId: null, workIds: [] };

export const first = () => [firstLoad(accountWorks, {})];

/** /work/series/create */
export default function CreateSeriesScreen() {
  const account = useAccount();
  const [, navigate] = useLocation();
  const list = `/u/${encodeURIComponent(account.userName)}/series/edit`;
  const sending = useSubmit(createSeries, {
    leads: true,
    onDone: ({ id }) => navigate(`/work/series/edit/${id}`, { replace: true }),
  });
  const form = useContractForm({
    schema: () => import("../../api/contract/seriesFields.ts").then(({ newSeriesFields }) => newSeriesFields),
    defaultValues: empty,
    sending,
  });
  const workIds = form.watch("workIds");
  return (
    <div className="wrap page stack g6">
      <div className="stack g2">
        <Crumbs items={[{ label: "Циклы", href: list }, { label: "Новый цикл" }]} />
        <PageTitle />
        <p className="muted">Обязательно только название: книги и порядок можно поменять потом.</p>
      </div>
      <form noValidate onSubmit={form.onSubmit}>
        <div className={`${sections.problems} stack narrow`}>
          <FormDraft form={form} place="series.new" labels={newSeriesLabels} />
          <FormProblems form={form} title="Не сохранено" />
        </div>
        <section className={`${sections.section} stack g5 narrow`} aria-labelledby="series-about">
          <h2 id="series-about">О цикле</h2>
          <SeriesFields form={form as unknown as SeriesForm} seriesId={0} author={account.fio} storedUrl={null} />
        </section>
        <section
          id={controlId("workIds")}
          tabIndex={-1}
          className={`${sections.section} stack g5 narrow`}
          aria-labelledby="series-books"
        >
          <div className="stack g1">
            <h2 id="series-books">Книги цикла</h2>
            <p className="small muted">Встанут в том порядке, в котором вы их отметите.</p>
          </div>
          <WorkPicker
            chosen={workIds}
            onChange={(chosen) => form.setValue("workIds", chosen, { shouldDirty: true, shouldValidate: true })}
          />
          {form.messageOf("workIds") && <p role="alert">{form.messageOf("workIds")}</p>}
        </section>
        <div className="row">
          <SubmitButton form={form}>Создать цикл</SubmitButton>
          <ButtonLink variant="text" href={list}>
            Отменить
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
