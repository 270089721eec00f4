import { shallowEqual, useSelector } from "@xstate/react";
import { useId } from "react";
import type { PublicationFormActor } from "../../machines/publications/publicationForm.machine.ts";
import { publicationRules, TITLE_LENGTH } from "../../text/publications.ts";
import { faultOf } from "../../text/rules.ts";
import { Note } from "../../ui/Note/Note.tsx";
import { SavedStatus } from "../../ui/SavedStatus/SavedStatus.tsx";
import { draftView } from "../chapters/autosave.view.ts";
import { plainText } from "../chapters/plainText.ts";
import { RefusedSave } from "../chapters/SaveProblem.tsx";
import { confirmationLink } from "../parts/confirmationLink.tsx";
import { useEditorKey } from "../parts/useEditorKey.ts";
import { RichText } from "../richText/RichText.tsx";
import { FormActions } from "./FormActions.tsx";
import styles from "./PublicationForm.module.css";
import type { PublicationFacts } from "./publicationFacts.types.ts";
import { otherErrors, publicationFormView, publicationStatus } from "./publicationForm.view.ts";
import type { PublicationFormKind } from "./publicationKind.ts";
import { TwoTexts } from "./TwoTexts.tsx";
import { useKeptAt } from "./useKeptAt.ts";
import { usePublicationNews } from "./usePublicationNews.ts";

type OpenFormProps<Fields extends object> = {
  form: PublicationFormActor;
  kind: PublicationFormKind<Fields>;
  facts: PublicationFacts;
};

const unkept = { isKept: false, reason: "" };

/** The publication being written: its text, its fields, where they are, and what can be done with them. */
export function OpenForm<Fields extends object>({ form, kind, facts }: OpenFormProps<Fields>) {
  const id = useId();
  const shown = useSelector(form, publicationFormView, shallowEqual);
  const journal = useSelector(form, ({ children }) => children.chapterDraft);
  const draft = useSelector(journal, (snapshot) => (snapshot ? draftView(snapshot) : unkept), shallowEqual);
  const status = publicationStatus(shown, draft, useKeptAt(journal));
  const known = usePublicationNews(form, kind, facts);
  const { text, refusedFields, fault } = shown;
  const edit = (changed: Partial<typeof text>) => {
    const { text: latest } = form.getSnapshot().context;
    form.send({ type: "publication.edited", text: { ...latest, ...changed } });
  };
  const errorOf = (name: string): string | undefined => refusedFields[name]?.[0];
  const others = otherErrors(refusedFields, ["title", "document", ...kind.fieldNames]);
  useEditorKey("KeyS", () => form.send({ type: "save.requested", intent: { type: "keep" } }));

  const where = (
    <>
      <SavedStatus className={styles.where} state={status.state}>
        {status.text}
      </SavedStatus>
      {draft.reason && <span role="status">{draft.reason}</span>}
    </>
  );
  return (
    <section className="stack g5" aria-label={kind.words.title}>
      {facts.refusal && (
        <Note
          kind="warn"
          level={2}
          title="Пока можно только сохранять черновики"
          actions={confirmationLink(facts.refusal)}
        >
          {facts.refusal}
        </Note>
      )}
      {known.state === "removed" && (
        <Note kind="stop" level={2} title={`Скрыто модератором: ${facts.moderationReason}`}>
          Исправьте и сохраните: модератор увидит
        </Note>
      )}
      {shown.state === "stale" && shown.theirs && (
        <TwoTexts
          title={kind.words.changedElsewhere}
          mine={text}
          theirs={shown.theirs.text}
          onChoose={(type) => form.send({ type })}
        />
      )}
      {shown.state === "refused" && fault && (
        <RefusedSave
          fault={others ? { ...fault, reason: others } : fault}
          onAgain={() => form.send({ type: "save.requested", intent: form.getSnapshot().context.intent })}
          words={() => `${text.title}\n\n${plainText(form.getSnapshot().context.text.document)}`}
          name={text.title}
        />
      )}
      <div className={`${styles.writer} cols`}>
        {kind.Writer ? (
          <kind.Writer
            text={text as typeof text & { fields: Fields }}
            edit={({ fields, ...changed }) =>
              edit({
                ...changed,
                ...(fields && { fields: { ...form.getSnapshot().context.text.fields, ...fields } }),
              })
            }
            errorOf={errorOf}
          >
            {where}
          </kind.Writer>
        ) : (
          <RichText
            owner={form}
            title={{
              id: `${id}-title`,
              label: "Заголовок",
              value: text.title,
              error: errorOf("title") ?? faultOf("Заголовок", { max: TITLE_LENGTH }, text.title),
              onChange: (title) => edit({ title }),
            }}
            text={{
              id: `${id}-text`,
              label: kind.words.text,
              error: errorOf("document"),
              limit: publicationRules[kind.kind].text.max,
              begin: () => form.getSnapshot().context.text.document,
              onEdit: (document) => edit({ document }),
            }}
            follow={(show) => form.on("text.replaced", ({ text: replaced }) => show(replaced.document)).unsubscribe}
            pictures={kind.pictures}
          >
            {where}
          </RichText>
        )}
        <aside className={styles.fields} aria-label="Как опубликовать">
          <kind.Fields
            fields={text.fields as Fields}
            change={(changed) => edit({ fields: { ...form.getSnapshot().context.text.fields, ...changed } })}
            errorOf={errorOf}
          />
          {known.state === "published" && <p className="small muted">{kind.words.atOnce}</p>}
        </aside>
      </div>
      <FormActions form={form} kind={kind} shown={shown} known={known} refusal={facts.refusal} />
    </section>
  );
}
