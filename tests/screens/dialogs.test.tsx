// @vitest-environment happy-dom

import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Dialog } from "../../src/ui/Dialog/Dialog.tsx";

afterEach(cleanup);

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
