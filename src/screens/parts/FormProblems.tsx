import { ErrorSummary, type FormError } from "../../ui/ErrorSummary/ErrorSummary.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { SupportCode } from "../../ui/SupportCode/SupportCode.tsx";

type FormProblemsProps = {
  form: { summary: readonly FormError[]; attempt: number; refusal: string; requestId: string | null };
  /** What did not happen: «Войти не удалось». */
  title: string;
};

/** What keeps a form from being sent, above it: errors of fields, or a refusal that belongs to none of them. */
export const FormProblems = ({ form: { summary, attempt, refusal, requestId }, title }: FormProblemsProps) => (
  <>
    <ErrorSummary errors={summary} attempt={attempt} />
    {refusal && (
      <Note kind="stop" level={2} title={title} live focused>
        {refusal}
        {requestId && <SupportCode code={requestId} />}
      </Note>
    )}
  </>
);
