import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, get, type Path, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { spareChunk } from "../../app/chunks.ts";
import { afterNextFrame } from "../../app/hooks/afterNextFrame.ts";
import { useUnsaved } from "../../app/hooks/useUnsaved.ts";
import type { FieldMessages } from "../../machines/data/form.machine.ts";
import { isSameValue } from "../../machines/lifecycles/fieldMerge.ts";
import { controlOf, fieldErrors, topOf } from "./fieldErrors.ts";
import { usePressEnd } from "./usePressEnd.ts";

/** What `useSubmit` gives of a call that takes these values. */
export type Sending<Sent, Done = unknown> = {
  followSuccess: (hear: (result: Done | undefined) => void) => () => void;
  status: string;
  message: string;
  fields: FieldMessages;
  requestId: string | null;
  submit: (values: Sent) => void;
};

/** What a form begins with. A consent that only a tick can give begins without it. */
type Begun<Values> = {
  [Name in keyof DefaultValues<Values>]: Values[Name & keyof Values] extends boolean
    ? boolean
    : DefaultValues<Values>[Name];
};

type Options<Values extends FieldValues, Sent, Done> = {
  /** The contract's schema: the same on the server. It comes behind the form, with what schemas are made of. */
  schema: () => Promise<z.ZodMiniType<Sent, Values>>;
  defaultValues: Begun<Values>;
  /** What useSubmit gave. */
  sending: Sending<Sent, Done>;
  /** What of an answer is stored now, null: nothing. Without it: what was sent. Pure, and the same one at every drawing. */
  storedBy?: (result: Done) => Values | null;
  /** Nothing of it is worth a question when the page is left: logins. */
  isFleeting?: boolean;
};

/** Checks the values: fetched once the form is shown; if it cannot be had, the server alone checks. */
function useSchema<Schema>(fetch: () => Promise<Schema>): () => Promise<Schema | null> {
  const [load] = useState(() => {
    let begun: Promise<Schema | null> | undefined;
    return () => {
      begun ??= spareChunk(fetch).catch(() => {
        begun = undefined;
        return null;
      });
      return begun;
    };
  });
  // What the person came for is drawn first.
  useEffect(() => afterNextFrame(() => void load()), [load]);
  return load;
}

/** Ids of controls in a form: an error summary points at them. */
export const controlId = (field: string): string => `field-${field}`;

/**
 * A form over a contract's schema. It is checked on blur and on submit, and the server's field errors land on their
 * fields. Nothing typed is cleared, and a double click sends once (the form machine's rule).
 */
export function useContractForm<Values extends FieldValues, Sent, Done = unknown>({
  schema,
  defaultValues,
  sending,
  storedBy,
  isFleeting = false,
}: Options<Values, Sent, Done>) {
  const pressEnd = usePressEnd();
  const schemaHere = useSchema(schema);
  const form = useForm<Values, unknown, Sent & FieldValues>({
    resolver: async (values, ...rest) => {
      const [here] = await Promise.all([schemaHere(), pressEnd()]);
      if (!here) return { values: values as FieldValues as Sent & FieldValues, errors: {} };
      return standardSchemaResolver<Values, unknown, Sent & FieldValues>(
        here as z.ZodMiniType<Sent & FieldValues, Values>,
      )(values, ...rest);
    },
    defaultValues: defaultValues as DefaultValues<Values>,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const [attempt, setAttempt] = useState(0);

  const { setError, setValue, getValues, reset } = form;
  const release = useUnsaved(isDirty && !isFleeting);
  const sent = useRef<Values | null>(null);
  const { followSuccess } = sending;
  // In a layout effect, so that it hears of a success before `onDone` does, which may leave the page.
  useLayoutEffect(() => {
    return followSuccess((result) => {
      const submitted = sent.current;
      const saved = submitted && storedBy && result !== undefined ? storedBy(result) : submitted;
      if (submitted === null || saved === null) return;
      const typed = getValues();
      const names = Object.keys(typed) as Path<Values>[];
      const newer = names.filter((name) => !isSameValue(typed[name], submitted[name]));
      reset(saved as DefaultValues<Values>, { keepValues: true });
      for (const name of names) {
        if (newer.includes(name)) setValue(name, typed[name], { shouldDirty: true });
        else if (!isSameValue(typed[name], saved[name])) setValue(name, saved[name] as (typeof typed)[typeof name]);
      }
      if (newer.length === 0) release();
    });
  }, [followSuccess, storedBy, getValues, reset, setValue, release]);

  const [known] = useState(() => new Set(Object.keys(defaultValues)));
  useEffect(() => {
    for (const [field, [message = ""]] of Object.entries(sending.fields))
      if (known.has(topOf(field))) setError(field as Path<Values>, { type: "server", message });
  }, [sending.fields, setError, known]);

  const isSubmitting = sending.status === "submitting" || sending.status === "leaving";
  const messageOf = (field: string): string | undefined => fieldErrors(get(errors, field))[0]?.message;

  const [controls] = useState(() => new Set<string>());
  const places = [...known];
  const placeOf = ({ field }: { field: string }) => places.indexOf(topOf(field));
  // As the fields stand in the form: rules between fields are asked after those of each.
  const summary = [...fieldErrors(errors)]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map(({ field, message }) => ({ field, id: controlId(controlOf(field, controls)), message }));
  // The summary is shown after an attempt and leaves with the last error: it does not jump in while one types.
  const shownSummary = attempt > 0 ? summary : [];
  const refused = Object.entries(sending.fields);
  const unseen = refused.filter(([field]) => !known.has(topOf(field))).flatMap(([, messages]) => messages);
  const refusal = refused.length === 0 ? sending.message : unseen.join(". ");

  const latest = useRef(sending.submit);
  latest.current = sending.submit;

  return {
    ...form,
    isSubmitting,
    attempt,
    summary: shownSummary,
    /** A refusal that belongs to no field, or to none that this form has. */
    refusal: sending.status === "refused" ? refusal : "",
    /** Of a fault of the server, for the support. */
    requestId: sending.requestId,
    onSubmit: form.handleSubmit(
      (values) => {
        setAttempt((before) => before + 1);
        sent.current = structuredClone(getValues());
        latest.current(values as Sent);
      },
      () => setAttempt((before) => before + 1),
    ),
    /** Props of a control: name, handlers, ref, id and its error. */
    field: (name: Path<Values>) => {
      controls.add(name);
      return { ...form.register(name), id: controlId(name), error: messageOf(name) };
    },
    messageOf,
    /** The page is left for one that takes this field along: nothing is asked, if nothing else was changed. */
    takeAlong: (name: Path<Values>) => {
      if (Object.keys(dirtyFields).every((one) => one === name)) release();
    },
  };
}
