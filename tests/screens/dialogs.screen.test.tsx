// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { Dialog as AppDialog } from "../../src/app/dialogs/Dialog.tsx";
import { type Machines, MachinesProvider } from "../../src/app/hooks/machines.ts";
import { dialogStackMachine } from "../../src/machines/shell/dialogStack.machine.ts";
import { Dialog } from "../../src/ui/Dialog/Dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("a dialog knows how many lie under it, however many", () => {
  render(
    <Dialog open onClose={() => {}} title="Восьмой" depth={7}>
      Текст
    </Dialog>,
  );
  expect(screen.getByRole("dialog", { name: "Восьмой" }).style.getPropertyValue("--depth")).toBe("7");
});

it("a dialog that is drawn open at once takes the page behind it away from keys and screen readers", () => {
  const { container } = render(
    <Dialog open onClose={() => {}} title="Ссылка">
      Текст
    </Dialog>,
  );
  expect([container.inert, container.getAttribute("aria-hidden")]).toEqual([true, "true"]);
});

function Question() {
  const [open, setOpen] = useState(true);
  return (
    <AppDialog open={open} onClose={() => {}} title="Уйти?">
      <button type="button" onClick={() => setOpen(false)}>
        Остаться
      </button>
    </AppDialog>
  );
}

it("a dialog that was answered goes, and gives the page back, though its transition never ends", async () => {
  class EndlessTransition {
    readonly finished = new Promise<void>(() => {});
    readonly playState = "running";
  }
  vi.stubGlobal("CSSTransition", EndlessTransition);
  vi.spyOn(Element.prototype, "getAnimations").mockReturnValue([new EndlessTransition() as unknown as Animation]);
  const dialogStack = createActor(dialogStackMachine).start();
  const actor = { getSnapshot: () => ({ context: { dialogStack } }), subscribe: () => ({ unsubscribe: () => {} }) };
  const { container } = render(
    <MachinesProvider value={{ actor } as unknown as Machines}>
      <Question />
    </MachinesProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Остаться" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect([container.inert, container.getAttribute("aria-hidden")]).toEqual([false, null]));
});
