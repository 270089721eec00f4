import { expect } from "vitest";
import { createActor, fromCallback, fromPromise, waitFor } from "xstate";
import type { pushMachine } from "../../../src/machines/push/push.machine.ts";
import type { PersonNews, PushStanding } from "../../../src/machines/push/push.parts.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { pushModel } from "./push.model.ts";

walkModel("push: a browser is registered once, for signed-in people, and never against the person's wish", pushModel, {
  "a browser that is switched off is known by nothing any more": async (machine: typeof pushMachine) => {
    const record = { token: "T1", tokenId: 5, accountId: 3 };
    const standing: PushStanding = { isSupported: true, isOff: false, permission: "granted", record };
    const actor = createActor(
      machine.provide({
        actors: {
          followPerson: fromCallback(({ sendBack }) =>
            sendBack({ type: "person.entered", accountId: 3 } satisfies PersonNews),
          ),
          readStanding: fromPromise(async () => standing),
          whenIdle: fromPromise(() => new Promise<void>(() => {})),
          deleteServerToken: fromPromise(async () => {}),
          deleteProviderToken: fromPromise(async () => {}),
        },
      }),
    ).start();
    await waitFor(actor, (seen) => seen.matches({ live: "starting" }), { timeout: patient(1_000) });
    expect(actor.getSnapshot().context.record).toEqual(record);
    actor.send({ type: "disabling.requested" });
    await waitFor(actor, (seen) => seen.matches({ live: "disabled" }), { timeout: patient(1_000) });
    expect(actor.getSnapshot().context.record).toBe(null);
    actor.stop();
  },
});
