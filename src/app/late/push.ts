import { fromCallback, fromPromise } from "xstate";
import { pushMachine } from "../../machines/push/push.machine.ts";
import { createPushService } from "../../services/push.service.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import type { Ports } from "../ports.ts";

/** Notifications in this browser, with their ports. */
export default function wirePush(surroundings: Surroundings) {
  const push = createPushService({
    ...surroundings,
    window,
    log: (error) => console.error(error),
  });
  return pushMachine.provide({
    actors: {
      readStanding: fromPromise(({ input }) => push.readStanding(input)),
      whenIdle: fromPromise(push.whenIdle),
      askPermission: fromPromise(push.askPermission),
      getToken: fromPromise(({ signal }) => push.getToken(signal)),
      registerToken: fromPromise(({ input }) => push.registerToken(input)),
      deleteServerToken: fromPromise(({ input }) => push.deleteServerToken(input)),
      deleteProviderToken: fromPromise(push.deleteProviderToken),
      followBrowser: fromCallback(({ sendBack }) => push.followBrowser(sendBack)),
      followClock: fromCallback(({ input, sendBack }) => push.followClock(input, sendBack)),
    } satisfies Ports<typeof pushMachine>,
    actions: {
      rememberOn: push.rememberOn,
      rememberOff: push.rememberOff,
      forgetRecord: push.forgetRecord,
      announceOn: (_, told) => push.announceOn(told),
      announceOff: push.announceOff,
      showMessage: (_, told) => push.showMessage(told),
      logFault: (_, told) => push.logFault(told),
    },
  });
}
