import { useLocation, useSearch } from "wouter";
import type { WorkFields } from "../../api/contract/works.ts";
import { useAccount } from "../../app/hooks/machines.ts";
import { useSubmit } from "../../app/hooks/useSubmit.ts";
import { firstLoad } from "../../app/screenProps.ts";
import { accountWorks, createWork } from "../../services/works.calls.ts";
import { workForms } from "../../text/workOptions.ts";
import { ButtonLink } from "../../ui/Button/Button.tsx";
import { chaptersHref } from "../kit/work.view.ts";
import { SubmitButton } from "../parts/ContractForm.tsx";
import { FormDraft } from "../parts/FormDraft.tsx";
import { FormProblems } from "../parts/FormProblems.tsx";
import { PageTitle } from "../parts/PageTitle.tsx";
import { useContractForm } from "../parts/useContractForm.ts";
import { AboutFields } from "./AboutFields.tsx";
import { CopySettings } from "./CopySettings.tsx";
import { MarksFields } from "./MarksFields.tsx";
import { WorkSection } from "./WorkSection.tsx";
import styles from "./WorkSections.module.css";
import { fieldLabels, needsOfPublication } from "./workFields.view.ts";
import { asItIs } from "./workForm.types.ts";

const empty: WorkFields = {
  title: "",
  workForm: "novel",
  genreId: null,
  firstSubGenreId: null,
  secondSubGenreId: null,
  tags: [],
  annotation: "",
  authorNotes: "",
  ageMark: "16+",
  adultOnly: false,
  hasObsceneLanguage: false,
  hasDrugs: false,
  aiUse: "None",
  coverFileId: null,
  coverByAi: false,
  enableRedLine: true,
  originalAuthor: "",
  translator: "",
  reciter: "",
  afterword: "",
  privacyDisplay: "All",
  privacyDownloads: "Disable",
  privacyComments: "All",
  commentsReview: "none",
  enableTTS: true,
  seriesId: null,
  linkedWorkId: null,
};

export const first = () => [firstLoad(accountWorks, {})];

/** /work/create?form=… */
export default function CreateWorkScreen() {
  const account = useAccount();
  const query = new URLSearchParams(useSearch());
  const formName = query.get("form");
  const format = query.get("format") === "Audiobook" ? "Audiobook" : "EBook";
  const [, navigate] = useLocation();
  const sending = useSubmit(createWork, {
    leads: true,
    onDone: ({ id }) => navigate(chaptersHref({ id, format }), { replace: true }),
  });
  const chosen = workForms.find(({ enumValue }) => enumValue === formName);
  const form = useContractForm({
    schema: () => import("../../api/contract/works.ts").then(({ workFields }) => workFields),
    defaultValues: { ...empty, workForm: chosen?.enumValue ?? "novel" },
    sending: { ...sending, submit: (fields) => sending.submit({ ...fields, format }) },
  });
  return (
    <div className="wrap page stack g6">
      <div className="stack g2">
        <PageTitle />
        <p className="muted">
          {chosen && (
            <>
              {format === "Audiobook" ? "Аудиокнига, форма" : "Форма"}: {chosen.title.toLowerCase()} (
              <a href={`/work/select-form${format === "Audiobook" ? "?format=Audiobook" : ""}`}>выбрать другую</a>).{" "}
            </>
          )}
          Обязательно только название: остальное можно заполнить перед публикацией.
        </p>
      </div>
      <CopySettings form={form} hasForm={chosen !== undefined} />
      <form noValidate onSubmit={form.onSubmit}>
        <div className={`${styles.problems} stack narrow`}>
          <FormDraft form={form} place={`work.new.${format}`} labels={fieldLabels} />
          <FormProblems form={form} title="Не сохранено" />
        </div>
        <WorkSection name="about" lead={needsOfPublication}>
          <AboutFields form={form} placed={asItIs} hasForm={chosen !== undefined} format={format} />
        </WorkSection>
        <WorkSection name="marks">
          <MarksFields form={form} placed={asItIs} floor={null} />
        </WorkSection>
        <div className="row">
          <SubmitButton form={form}>Создать произведение</SubmitButton>
          <ButtonLink variant="text" href={`/u/${encodeURIComponent(account.userName)}/works/edit`}>
            Отменить
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
