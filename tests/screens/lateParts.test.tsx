import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createActor, fromPromise, setup } from "xstate";
import { type Machines, MachinesProvider, useLateActor } from "../../src/app/hooks/machines.ts";
import { lateMachine } from "../../src/machines/lib/late.machine.ts";
import { LatePart } from "../../src/screens/parts/LatePart.tsx";
import { LateShown } from "../../src/screens/parts/LateShown.tsx";

afterEach(cleanup);

const Words = ({ words }: { words: string }) => <p>{words}</p>;
const Keeper = () => <p>{useLateActor("readerPlace").status}</p>;
const comes = () => Promise.resolve({ default: Words });
/** What cannot be had before the network is back. */
const lostOnce = () => vi.fn(comes).mockRejectedValueOnce(new TypeError("Failed to fetch"));
const returnNetwork = () => act(() => void window.dispatchEvent(new Event("online")));

it("a part that was lost comes with the network", async () => {
  const load = lostOnce();
  render(<LatePart load={load} words="Сначала без сети" waiting={<p>Ждём</p>} />);
  await screen.findByText("Ждём");
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  returnNetwork();
  await screen.findByText("Сначала без сети");
  expect(screen.queryByText("Ждём")).toBeNull();
});

it("a part behind the page that was lost comes with the network", async () => {
  const load = lostOnce();
  const { container } = render(<LateShown load={load} with={{ words: "Внизу" }} className="room" />);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(container.innerHTML).toBe('<div class="room"></div>');
  returnNetwork();
  await screen.findByText("Внизу");
});

it("a machine that was lost comes with the network", async () => {
  const machine = setup({}).createMachine({});
  const fetchMachine = vi.fn(() => Promise.resolve(machine)).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const holder = createActor(lateMachine.provide({ actors: { fetchMachine: fromPromise(fetchMachine) } } as never), {
    input: { name: "readerPlace" },
  }).start();
  const machines = { actor: { getSnapshot: () => ({ context: { readerPlace: holder } }) } } as unknown as Machines;
  render(
    <MachinesProvider value={machines}>
      <Keeper />
    </MachinesProvider>,
  );
  await screen.findByText("error");
  returnNetwork();
  await screen.findByText("success");
  expect(fetchMachine).toHaveBeenCalledTimes(2);
  holder.stop();
});
