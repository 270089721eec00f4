import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { fromPromise } from "xstate";
import {
  type FormDraft,
  type FormDraftActor,
  type FormValues,
  formDraftMachine,
  type TypedFields,
} from "../../machines/data/formDraft.machine.ts";
import { changedNames } from "../../machines/lifecycles/fieldMerge.ts";
import { createFormDraftsService, type FormDraftsService } from "../../services/formDrafts.service.ts";
import { formWires } from "../connectForms.ts";
import { useAccount, useActorOf, useSurroundings } from "./machines.ts";
import { useMachine } from "./useMachine.ts";

export type FormDraftOptions = {
  /** Which form it is, such as «work.17»; the same one for as long as the form is on the screen. */
  place: string;
  /** What the server has. */
  before: FormValues;
  /** What the form holds. */
  values: FormValues;
  /** Gives the form these fields. */
  fill: (typed: TypedFields) => void;
};

const only = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** What is typed into a form stays on this device until the server has it; what an earlier page left is offered. */
export function useFormDraft({ place, before, values, fill }: FormDraftOptions) {
  const surroundings = useSurroundings();
  const { id: accountId } = useAccount();
  const navigation = useActorOf("navigation");
  const latest = useRef({ before, values, fill });
  useLayoutEffect(() => {
    latest.current = { before, values, fill };
  });
  const held = useRef<FormDraftActor>(null);
  const draft = useMachine(
    formDraftMachine,
    () => {
      let opened: FormDraftsService | undefined;
      const service = () => {
        opened ??= createFormDraftsService(surroundings, accountId, place);
        return opened;
      };
      return {
        actors: {
          readForm: fromPromise<readonly FormDraft[], void>(async () => {
            const { values } = latest.current;
            const drafts = await service().read(values);
            // What the form says already is no draft.
            return drafts.filter(({ fields }) => changedNames<FormValues>(values, fields).length > 0);
          }),
          keepForm: fromPromise<void, void>(async () => {
            if (held.current) service().keep(held.current.getSnapshot().context);
          }),
        },
      };
    },
    [surroundings, accountId, place],
    { hears: ["page"] },
  );
  held.current = draft;
  useEffect(() => {
    const stops = [
      draft.on("form.filled", ({ before, fields }) => latest.current.fill({ before, fields })).unsubscribe,
      ...formWires.map((wire) => wire.connect({ navigation, formDraft: draft })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [draft, navigation]);

  const names = changedNames(before, values as object) as string[];
  const spelled =
    names.length === 0 ? "" : JSON.stringify({ before: only(before, names), fields: only(values, names) });
  const isTold = useRef(false);
  useEffect(() => {
    if (spelled === "" && !isTold.current) return;
    isTold.current = true;
    draft.send(spelled === "" ? { type: "form.settled" } : { type: "form.changed", typed: JSON.parse(spelled) });
  }, [draft, spelled]);
  // Before the actor is stopped: the screen goes, and the last letters were not written yet.
  useLayoutEffect(() => () => draft.send({ type: "page.hidden" }), [draft]);

  const { offers, choice } = useSelector(draft, ({ context }) => context);
  const isUnkept = useSelector(draft, (snapshot) => snapshot.matches("unkept"));
  return {
    offers,
    choice,
    isUnkept,
    take: (offer: FormDraft) => {
      const taken = Object.keys(offer.fields);
      const { before, values } = latest.current;
      draft.send({
        type: "draft.taken",
        draft: offer,
        former: { before: only(before, taken), fields: only(values, taken) },
      });
    },
    refuse: (offer: FormDraft) => draft.send({ type: "draft.refused", draft: offer }),
    undo: () => draft.send({ type: "choice.undone" }),
    /** It is saved. */
    settle: useCallback(() => draft.send({ type: "form.settled" }), [draft]),
  };
}
