import type { FormDraftActor } from "../machines/data/formDraft.machine.ts";
import { follow, type Parties, type Wire, wireAmong } from "./wire.ts";

/** A form on the screen, and where the person is. */
export type FormParties = Pick<Parties, "navigation"> & { formDraft: FormDraftActor };

const wire = wireAmong<FormParties>();

/** Who hears whom while a form with long texts is on the screen. */
export const formWires: readonly Wire<FormParties>[] = [
  // A person who leaves for another page was asked, and saves nothing on purpose.
  wire("navigation", "leaving", "formDraft", ["form.left"], (navigation, draft) =>
    follow(
      navigation,
      (snapshot) => snapshot.matches("leaving"),
      (isLeaving) => {
        if (isLeaving) draft.send({ type: "form.left" });
      },
    ),
  ),
];
