import type { FailedJobs } from "../../api/contract/system.ts";
import { useSubmitWithToast } from "../../app/hooks/useSubmitWithToast.ts";
import { restartFailedJobs } from "../../services/system.calls.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { TroubleNote } from "../parts/TroubleNote.tsx";
import { failedLine } from "./system.view.ts";

/** The failed jobs of one kind, with the button that starts them again. */
export function FailedJobsRow({ jobs, onChanged }: { jobs: FailedJobs; onChanged: () => void }) {
  const { submit, status, message } = useSubmitWithToast(restartFailedJobs, "Запущено снова", onChanged);
  return (
    <li className="stack g2 anywhere">
      <h3>{jobs.name}</h3>
      <p className="small muted num">{failedLine(jobs, Date.now())}</p>
      <p className="small" lang="en">
        {jobs.lastError}
      </p>
      <TroubleNote text={status === "refused" && message} />
      <div>
        <Button
          small
          busy={status === "submitting"}
          aria-label={`Запустить снова: ${jobs.name}`}
          onClick={() => submit({ kind: jobs.kind })}
        >
          Запустить снова
        </Button>
      </div>
    </li>
  );
}
