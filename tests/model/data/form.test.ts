import { expect } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { formMachine, SubmitOutcome } from "../../../src/machines/data/form.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { formModel } from "./form.model.ts";

walkModel(
  "form: one press sends once, and whatever the server answers, it can be sent again until it is done",
  formModel,
  {
    "what is sent again tells nothing of the fault before": async (machine: typeof formMachine) => {
      let isFirst = true;
      const submit = fromPromise<SubmitOutcome, { values: unknown }>(async () => {
        if (!isFirst) return { outcome: "refused", message: "Проверьте поля", fields: {} };
        isFirst = false;
        throw Object.assign(new Error("Внутренняя ошибка сервера"), { requestId: "0d6c5f1e" });
      });
      const actor = createActor(machine.provide({ actors: { submit } }), { input: {} }).start();
      const see = (state: "refused") =>
        waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
      actor.send({ type: "submit.requested", values: "А" });
      await see("refused");
      expect(actor.getSnapshot().context).toMatchObject({ requestId: "0d6c5f1e" });
      actor.send({ type: "submit.requested", values: "А" });
      await see("refused");
      expect(actor.getSnapshot().context).toMatchObject({ message: "Проверьте поля", requestId: null });
      actor.stop();
    },
  },
);
