import { fromCallback, fromPromise } from "xstate";
import type { LongLivedActors } from "../../machines/longLived.ts";
import { pushMachine } from "../../machines/push/push.machine.ts";
import { lasting } from "../../services/lastingTexts.service.ts";
import { createPushService } from "../../services/push.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { withPorts } from "../ports.ts";
import { follow } from "../wire.ts";

type Session = LongLivedActors["session"];

/** -1: nobody; 0: it is being found out. */
function whoIs({ value, context }: ReturnType<Session["getSnapshot"]>): number {
  if (typeof value === "object") return context.account.id;
  return ["guest", "lost", "barred", "closed"].includes(value) ? -1 : 0;
}

/** Notifications in this browser, with their ports. */
export default function wirePush(surroundings: Surroundings) {
  const { settings, ready } = lasting(surroundings);
  const push = createPushService({
    ...surroundings,
    storage: () => settings,
    window,
    log: (error) => console.error(error),
  });
  return withPorts(pushMachine, {
    actors: {
      // Both are found by their names: no wire of the first load knows of a machine that comes late.
      followPerson: fromCallback(({ sendBack, system }) =>
        follow(system.get("session") as Session, whoIs, (accountId) => {
          if (accountId > 0) sendBack({ type: "person.entered", accountId });
          if (accountId < 0) sendBack({ type: "person.left" });
        }),
      ),
      readStanding: fromPromise(() => ready.then(push.readStanding)),
      whenIdle: fromPromise(push.whenIdle),
      askPermission: fromPromise(push.askPermission),
      getToken: fromPromise(({ signal }) => push.getToken(signal)),
      registerToken: fromPromise(({ input }) => push.registerToken(input)),
      deleteServerToken: fromPromise(({ input }) => push.deleteServerToken(input)),
      deleteProviderToken: fromPromise(({ signal }) => push.deleteProviderToken(signal)),
      followBrowser: fromCallback(({ sendBack }) => push.followBrowser(sendBack)),
      followClock: fromCallback(({ input, sendBack }) => push.followClock(input, sendBack)),
    },
    actions: {
      rememberOn: push.rememberOn,
      rememberOff: push.rememberOff,
      forgetRecord: push.forgetRecord,
      announceOn: (_, params) => push.announceOn(params),
      announceOff: push.announceOff,
      showMessage: (_, params) => push.showMessage(params),
      showPage: ({ system }, { path }) =>
        (system.get("navigation") as LongLivedActors["navigation"]).send({
          type: "navigation.requested",
          to: path,
          isReplacing: false,
        }),
      logFault: (_, params) => push.logFault(params),
    },
  });
}
