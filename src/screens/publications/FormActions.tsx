import { useState } from "react";
import { neededChunk } from "../../app/chunks.ts";
import type { PublicationFormActor } from "../../machines/publications/publicationForm.machine.ts";
import { publicationRefusals } from "../../text/publicationRefusals.ts";
import { publicationRules, SCHEDULED_AHEAD } from "../../text/publications.ts";
import { ActionBar } from "../../ui/ActionBar/ActionBar.tsx";
import { Button } from "../../ui/Button/Button.tsx";
import { TimeDialog } from "../kit/TimeDialog.tsx";
import { LazyDialog } from "../parts/LazyDialog.tsx";
import styles from "./PublicationForm.module.css";
import type { PublicationFacts } from "./publicationFacts.types.ts";
import { type FormAction, formActions, type PublicationFormView } from "./publicationForm.view.ts";
import type { PublicationFormKind } from "./publicationKind.ts";

const loadPreview = () => neededChunk(() => import("./PreviewDialog.tsx"));
const DAY = 86_400_000;

type FormActionsProps<Fields extends object> = {
  form: PublicationFormActor;
  kind: PublicationFormKind<Fields>;
  shown: PublicationFormView;
  known: Pick<PublicationFacts, "state" | "publishTime">;
  refusal: string;
};

/** Why nothing can come out then. @param at milliseconds; null: no time that there is */
function timeRefusal(at: number | null): string {
  const now = Date.now();
  if (at === null || at <= now) return publicationRefusals.pastTime;
  return at > now + SCHEDULED_AHEAD * DAY ? publicationRefusals.tooFar : "";
}

/** What can be done with the text: its publication now or then, a look at it, a save. */
export function FormActions<Fields extends object>({ form, kind, shown, known, refusal }: FormActionsProps<Fields>) {
  const [open, setOpen] = useState<"time" | "preview" | null>(null);
  const close = () => setOpen(null);
  const isSaving = shown.state === "saving";
  const reasonOf = ({ intent }: FormAction): string | undefined => {
    if (isSaving && shown.intent !== intent) return "Сохраняется…";
    if (shown.state === "stale") return "Сначала выберите один из двух текстов";
    if (intent !== "keep") return refusal || undefined;
    if (shown.state !== "clean") return undefined;
    return shown.isNew ? "Пока нечего сохранять" : "Всё уже сохранено";
  };
  const run = ({ intent }: FormAction) => {
    if (intent === "schedule") setOpen("time");
    else form.send({ type: "save.requested", intent: { type: intent } });
  };
  return (
    <>
      <ActionBar className={styles.actions}>
        {formActions(known.state, publicationRules[kind.kind].canBeScheduled).map((action, index) => (
          <Button
            key={action.intent}
            variant={index === 0 ? "primary" : "quiet"}
            busy={isSaving && shown.intent === action.intent}
            unavailable={reasonOf(action)}
            reasonHidden
            title={reasonOf(action)}
            onClick={() => run(action)}
          >
            {action.label}
          </Button>
        ))}
        {!kind.Writer && <Button onClick={() => setOpen("preview")}>Посмотреть</Button>}
      </ActionBar>
      {open === "time" && (
        <TimeDialog
          publishTime={known.publishTime}
          hint={kind.words.timeHint ?? ""}
          refusalOf={timeRefusal}
          busy={isSaving}
          message=""
          onSchedule={(at) => {
            close();
            form.send({ type: "save.requested", intent: { type: "schedule", at } });
          }}
          onClose={close}
        />
      )}
      {open === "preview" && <LazyDialog load={loadPreview} with={{ open: true, text: shown.text, onClose: close }} />}
    </>
  );
}
