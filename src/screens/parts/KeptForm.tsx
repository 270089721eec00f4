import { useCallback, useLayoutEffect, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { type FormDraftOptions, useFormDraft } from "../../app/hooks/useFormDraft.ts";
import type { FormValues } from "../../machines/data/formDraft.machine.ts";
import { Button } from "../../ui/Button/Button.tsx";
import { Note } from "../../ui/Note/Note.tsx";
import { draftWords } from "./formDraft.view.ts";

export type KeptFormProps<Values extends FieldValues, Sent extends FieldValues> = {
  /** Of `useContractForm`. */
  form: Pick<UseFormReturn<Values, unknown, Sent>, "formState" | "watch" | "setValue" | "subscribe">;
  /** Which form it is, such as «work.17». */
  place: string;
  /** Names of fields. */
  labels: Readonly<Record<string, string>>;
  /** Fields that are typed once more: a consent is given in person. */
  except?: readonly (keyof Values)[];
  /** Of a form that is merged with what others save. */
  merged?: {
    /** What the fields were when they were last read or chosen. */
    known: Values;
    /** These fields were so when they were typed in. */
    onKnown: (known: Values) => void;
  };
};

/** A file that was sent and not saved is deleted by the server: its number says nothing later. */
const isFile = (name: string): boolean => name.endsWith("FileId");

/** What is typed into a form of a contract stays on this device until it is saved. */
export default function KeptForm<Values extends FieldValues, Sent extends FieldValues>({
  form,
  except = [],
  merged,
  ...kept
}: KeptFormProps<Values, Sent>) {
  const textsOf = (values: object): FormValues =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !isFile(name) && !except.includes(name)));
  const { subscribe } = form;
  const followSaved = useCallback(
    (hear: () => void) =>
      subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => {
          if (isDirty === false) hear();
        },
      }),
    [subscribe],
  );
  return (
    <KeptFields
      {...kept}
      before={textsOf(merged?.known ?? form.formState.defaultValues ?? {})}
      values={textsOf(form.watch())}
      fill={({ before, fields }) => {
        merged?.onKnown({ ...merged.known, ...before });
        for (const [name, value] of Object.entries(fields) as [Path<Values>, PathValue<Values, Path<Values>>][])
          form.setValue(name, value, {
            shouldDirty: true,
            shouldTouch: true,
            shouldValidate: form.formState.isSubmitted,
          });
      }}
      followSaved={followSaved}
    />
  );
}

type KeptFieldsProps = FormDraftOptions & {
  /** Names of fields. */
  labels: Readonly<Record<string, string>>;
  /** Hears whenever all that was typed is saved. @returns stops */
  followSaved: (hear: () => void) => () => void;
};

/** What is typed into fields stays on this device until it is saved; above them, what an earlier page left and what became of it. */
export function KeptFields({ labels, followSaved, ...kept }: KeptFieldsProps) {
  const { offers, choice, isUnkept, take, refuse, undo, settle } = useFormDraft(kept);
  useLayoutEffect(() => followSaved(settle), [followSaved, settle]);
  const now = Date.now();
  return (
    <>
      {isUnkept && (
        <p role="alert">На устройстве нет места для черновика: сохраните форму, прежде чем закрыть страницу</p>
      )}
      {choice && (
        <Note
          kind={choice.former ? "ok" : "info"}
          level={2}
          live
          focused
          title={choice.former ? "Взято то, что не было сохранено" : "Несохранённое убрано"}
          actions={
            <Button small onClick={undo}>
              {choice.former ? "Вернуть как было" : "Вернуть"}
            </Button>
          }
        >
          {choice.former && "Проверьте и сохраните: на сервере этого ещё нет."}
        </Note>
      )}
      {offers.map((offer) => (
        <Offer
          key={offer.id}
          {...draftWords(offer, labels, now)}
          onTake={() => take(offer)}
          onRefuse={() => refuse(offer)}
        />
      ))}
    </>
  );
}

type OfferProps = ReturnType<typeof draftWords> & { onTake: () => void; onRefuse: () => void };

function Offer({ title, beginning, onTake, onRefuse }: OfferProps) {
  // A reload leads back to where one typed, and the form begins above that.
  const [focused] = useState(() => document.activeElement === document.body);
  return (
    <Note
      kind="warn"
      level={2}
      live
      focused={focused}
      title="Здесь осталось то, что не сохранено"
      actions={
        <>
          <Button small variant="primary" onClick={onTake}>
            Взять то, что не сохранено
          </Button>
          <Button small variant="text" onClick={onRefuse}>
            Убрать
          </Button>
        </>
      }
    >
      <p>{title}</p>
      {beginning && <p className="anywhere">«{beginning}»</p>}
    </Note>
  );
}
