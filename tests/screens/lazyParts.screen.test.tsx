import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createActor, setup, waitFor } from "xstate";
import { followLostChunks } from "../../src/app/chunks.ts";
import { LazyPart } from "../../src/screens/parts/LazyPart.tsx";
import { LazyShown } from "../../src/screens/parts/LazyShown.tsx";
import { lazyMachines } from "../../src/shell/composition/lazy.ts";
import { wireLazy } from "../../src/shell/composition/machines.ts";
import { partOf, untyped } from "../support/fakes.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Words = ({ words }: { words: string }) => <p>{words}</p>;
const comes = () => Promise.resolve({ default: Words });
/** What cannot be had before the network is back. */
const lostOnce = () => vi.fn(comes).mockRejectedValueOnce(new TypeError("Failed to fetch"));
const returnNetwork = () => act(() => void window.dispatchEvent(new Event("online")));

it("a part that was lost comes with the network", async () => {
  const load = lostOnce();
  render(<LazyPart load={load} words="Сначала без сети" waiting={<p>Ждём</p>} />);
  await screen.findByText("Ждём");
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  returnNetwork();
  await screen.findByText("Сначала без сети");
  expect(screen.queryByText("Ждём")).toBeNull();
});

it("a part behind the page that was lost comes with the network", async () => {
  const load = lostOnce();
  const { container } = render(<LazyShown load={load} with={{ words: "Внизу" }} className="room" />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(container.innerHTML).toBe('<div class="room"></div>');
  returnNetwork();
  await screen.findByText("Внизу");
});

it("a machine that was lost comes with the network, and a page without one gets no report of a loss", async () => {
  const onChange = vi.fn();
  const stop = followLostChunks(onChange);
  const fetch = vi.spyOn(lazyMachines, "readerPlace");
  fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  fetch.mockResolvedValueOnce({ default: () => untyped(setup({}).createMachine({})) });
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const holder = createActor(wireLazy(partOf({})), { input: { name: "readerPlace" } }).start();
  holder.send({ type: "machine.wanted" });
  await waitFor(holder, (snapshot) => snapshot.matches("lost"));
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await waitFor(holder, (snapshot) => snapshot.matches("here"));
  expect(onChange).not.toHaveBeenCalled();
  holder.stop();
  stop();
});

it("with a network the loss of a machine is reported", async () => {
  const onChange = vi.fn();
  const stop = followLostChunks(onChange);
  vi.spyOn(lazyMachines, "readerPlace").mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const holder = createActor(wireLazy(partOf({})), { input: { name: "readerPlace" } }).start();
  holder.send({ type: "machine.wanted" });
  await waitFor(holder, (snapshot) => snapshot.matches("lost"));
  expect(onChange.mock.calls).toEqual([[{ isLazy: true }]]);
  holder.stop();
  stop();
});
