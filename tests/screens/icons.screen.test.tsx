import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createIconsService } from "../../src/services/icons.service.ts";
import { Icon } from "../../src/ui/Icon/Icon.tsx";
import { followWantedIcons } from "../../src/ui/Icon/wantedIcons.ts";
import { IconButton, IconButtonLink } from "../../src/ui/IconButton/IconButton.tsx";

const sprite =
  '<svg xmlns="http://www.w3.org/2000/svg" hidden=""><symbol id="icon-plus"><path d="M5 12h14"></path></symbol></svg>';
const ADDRESS = "/assets/icons-38e2dc7d.svg";

afterEach(() => {
  cleanup();
  document.getElementById("icon-plus")?.parentElement?.remove();
  delete document.documentElement.dataset.icons;
});

describe("the file of icons", () => {
  const serviceOf = (answer: () => Promise<Response>, address: string | undefined = ADDRESS) => {
    const fetch = vi.fn(answer);
    return { fetch, service: createIconsService({ fetch, page: () => document, address }) };
  };
  const { signal } = new AbortController();

  it("is put into the page, where its icons are found by name", async () => {
    const { fetch, service } = serviceOf(async () => new Response(sprite));
    await service.fetch(signal);
    expect(fetch.mock.calls).toEqual([[ADDRESS, { signal }]]);
    expect(document.getElementById("icon-plus")?.closest("svg")?.outerHTML).toBe(sprite);
  });

  it.each([
    ["another page in its place", async () => new Response("<html><body>Войдите в сеть</body></html>")],
    ["none", async () => new Response("", { status: 404 })],
    ["a fault with a picture", async () => new Response(sprite, { status: 503 })],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("%s: nothing is put there", async (_, answer) => {
    await expect(serviceOf(answer).service.fetch(signal)).rejects.toThrow();
    expect(document.getElementById("icon-plus")).toBeNull();
  });

  it("comes when nobody waits any more: nothing is put there", async () => {
    const waiting = new AbortController();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const fetching = serviceOf(() => promise).service.fetch(waiting.signal);
    waiting.abort();
    resolve(new Response(sprite));
    await expect(fetching).rejects.toThrow("aborted");
    expect(document.getElementById("icon-plus")).toBeNull();
  });

  it("where nothing is built there is none, and nobody is asked", async () => {
    const fetch = vi.fn();
    const service = createIconsService({ fetch, page: () => document, address: undefined });
    await expect(service.fetch(signal)).rejects.toThrow("There is no file of icons");
    expect(fetch).not.toHaveBeenCalled();
    service.showWords();
    expect(document.documentElement.dataset.icons).toBe("words");
  });
});

describe("an icon", () => {
  const missingIcons = () => {
    const hear = vi.fn();
    const stop = followWantedIcons(hear);
    return { hear, stop };
  };

  it("of the file asks for it; one that the page brings along does not", () => {
    const { hear, stop } = missingIcons();
    render(<Icon name="search" />);
    expect(hear).not.toHaveBeenCalled();
    render(<Icon name="plus" />);
    expect(hear).toHaveBeenCalledOnce();
    stop();
  });

  it("alone in a button: the name stays, and its words are there for a person who gets no icon", () => {
    render(
      <>
        <IconButton label="Полужирный, Ctrl+B">
          <Icon name="letter-b" />
        </IconButton>
        <IconButtonLink href="/work/1/edit/content" label="К содержанию «Соль»">
          <Icon name="chevron-left" />
        </IconButtonLink>
      </>,
    );
    expect(screen.getByRole("button", { name: "Полужирный, Ctrl+B" }).dataset.words).toBe("Полужирный");
    expect(screen.getByRole("link", { name: "К содержанию «Соль»" }).dataset.words).toBe("К содержанию «Соль»");
    expect([...document.querySelectorAll("svg")].map((svg) => svg.getAttribute("data-late"))).toEqual(["true", null]);
  });
});
