import { expect } from "vitest";
import { createActor } from "xstate";
import type { routeGuardMachine } from "../../../src/machines/navigation/routeGuard.machine.ts";
import { walkModel } from "../../support/walk.ts";
import { account } from "../session/session.model.ts";
import { guest, invalid, open, routeGuardModel, unknown } from "./routeGuard.model.ts";

walkModel(
  "route guard: a page is shown when all of its middleware lets it, and never an older one than was asked for last",
  routeGuardModel,
  {
    "asks in order: known, valid, session, login, middlewares": (machine: typeof routeGuardMachine) => {
      const guard = createActor(machine).start();
      const value = () => guard.getSnapshot().value;
      guard.send({ type: "page.entered", visit: { ...unknown, isValid: false } });
      expect(guard.getSnapshot().context.fault.message).toBe("Page not found: /nowhere?a=1");
      guard.send({ type: "page.entered", visit: { ...invalid, needsLogin: true } });
      expect(guard.getSnapshot().context.fault.message).toBe("Page Not Found: /book/x");
      guard.send({ type: "page.entered", visit: open });
      expect(value()).toBe("awaitingSession");
      guard.send({ type: "session.settled", account: guest });
      expect(value()).toBe("allowed");
      guard.stop();
    },
    "new facts of the same account are known, and the page stays": (machine: typeof routeGuardMachine) => {
      const guard = createActor(machine).start();
      guard.send({ type: "page.entered", visit: open });
      guard.send({ type: "session.settled", account });
      guard.send({ type: "session.settled", account: { ...account, fio: "Вера Лядова-Морская" } });
      expect(guard.getSnapshot().value).toBe("allowed");
      expect(guard.getSnapshot().context.account).toEqual({ ...account, fio: "Вера Лядова-Морская" });
      guard.stop();
    },
  },
);
