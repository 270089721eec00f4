import { expect } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type {
  MiddlewareInput,
  MiddlewareVerdict,
  routeGuardMachine,
} from "../../../src/machines/navigation/routeGuard.machine.ts";
import { patient } from "../../support/patience.ts";
import { walkModel } from "../../support/walk.ts";
import { account } from "../session/session.model.ts";
import { guest, invalid, open, routeGuardModel, unknown, visited } from "./routeGuard.model.ts";

walkModel(
  "route guard: a page is shown when all of its middleware lets it, and never an older one than was asked for last",
  routeGuardModel,
  {
    "asks in order: known, valid, open, session, login, middlewares": (machine: typeof routeGuardMachine) => {
      const guard = createActor(machine).start();
      const value = () => guard.getSnapshot().value;
      guard.send({ type: "page.entered", visit: { ...unknown, isValid: false } });
      expect(guard.getSnapshot().context.fault.message).toBe("Page not found: /nowhere?a=1");
      guard.send({ type: "page.entered", visit: { ...invalid, needsLogin: true } });
      expect(guard.getSnapshot().context.fault.message).toBe("Page Not Found: /book/x");
      guard.send({ type: "page.entered", visit: open });
      expect(value()).toBe("allowed");
      guard.send({ type: "page.entered", visit: { ...open, middlewares: ["u-username"] } });
      expect(value()).toBe("awaitingSession");
      guard.send({ type: "page.entered", visit: { ...open, needsLogin: true } });
      expect(value()).toBe("awaitingSession");
      guard.send({ type: "session.settled", account: guest });
      expect(value()).toBe("redirected");
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
    "middlewares are asked one after another, and all of them again for another page, another person and a second try":
      async (machine: typeof routeGuardMachine) => {
        const calls: string[] = [];
        let isBroken = true;
        const runMiddleware = fromPromise<MiddlewareVerdict, MiddlewareInput>(async ({ input: { name } }) => {
          calls.push(name);
          if (name === "u-username") return { outcome: "passed", visited };
          if (isBroken) throw new Error("Нет сети");
          return { outcome: "passed" };
        });
        const guard = createActor(machine.provide({ actors: { runMiddleware } })).start();
        const see = (state: "allowed" | "failed") =>
          waitFor(guard, (snapshot) => snapshot.matches(state), { timeout: patient(1_000) });
        const clean = { passed: 0, visited: null, redirect: "" };
        guard.send({ type: "session.settled", account });
        guard.send({
          type: "page.entered",
          visit: { ...open, needsLogin: true, middlewares: ["u-username", "edit-content"] },
        });
        await see("failed");
        isBroken = false;
        guard.send({ type: "retry.requested" });
        expect(guard.getSnapshot().context).toMatchObject(clean);
        await see("allowed");
        expect(calls.splice(0)).toEqual(["u-username", "edit-content", "u-username", "edit-content"]);
        expect(guard.getSnapshot().context).toMatchObject({ passed: 2, visited });
        guard.send({ type: "session.settled", account: { ...account, id: 8 } });
        expect(guard.getSnapshot().context).toMatchObject(clean);
        await see("allowed");
        expect(calls.splice(0)).toEqual(["u-username", "edit-content"]);
        guard.send({ type: "session.settled", account: guest });
        expect(guard.getSnapshot().context).toMatchObject({ ...clean, redirect: "/account/login?redirect_uri=%2F" });
        guard.send({ type: "session.settled", account });
        expect(guard.getSnapshot().context).toMatchObject(clean);
        await see("allowed");
        guard.send({ type: "session.settled", account: guest });
        guard.send({ type: "page.entered", visit: open });
        expect(guard.getSnapshot().context).toMatchObject(clean);
        guard.send({ type: "session.settled", account });
        guard.send({ type: "page.entered", visit: { ...open, middlewares: ["u-username"] } });
        await see("allowed");
        guard.send({ type: "page.entered", visit: open });
        expect(guard.getSnapshot().context).toMatchObject(clean);
        guard.stop();
      },
  },
);
