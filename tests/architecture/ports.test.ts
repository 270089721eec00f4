import { expect, it } from "vitest";
import type { AnyStateMachine } from "xstate";
import { longLived } from "../../src/machines/longLived.ts";
import { readerPlaceMachine } from "../../src/machines/reading/readerPlace.machine.ts";
import { colorModeMachine } from "../../src/machines/shell/colorMode.machine.ts";
import type { Surroundings } from "../../src/services/surroundings.ts";
import { type MachineServices, wireMachines } from "../../src/shell/composition/machines.ts";

/** Holes of a machine that are still as the machine has them: ports, and actions that do nothing by themselves. */
function holes(bare: AnyStateMachine, wired: AnyStateMachine): string[] {
  const { actors, actions } = bare.implementations as Record<"actors" | "actions", Record<string, unknown>>;
  const isEmpty = (action: unknown) => /=>\s*\{\s*\}$/.test(String(action));
  return [
    ...Object.keys(actors).filter((name) => wired.implementations.actors[name] === actors[name]),
    ...Object.keys(actions).filter(
      (name) => isEmpty(actions[name]) && wired.implementations.actions[name] === actions[name],
    ),
  ];
}

/** Whatever is asked of it is there, and can be called. */
const anything: object = new Proxy(() => {}, { get: () => anything });
const wired: Record<string, AnyStateMachine> = wireMachines(anything as MachineServices, anything as Surroundings);

it("a machine that is not wired is found", () => {
  expect(holes(readerPlaceMachine, readerPlaceMachine)).toEqual(["savePlace"]);
  expect(holes(colorModeMachine, colorModeMachine)).toEqual(["showMode", "rememberMode"]);
});

it("every long-lived machine has all its ports, and nothing else is wired", () => {
  expect(Object.keys(wired)).toEqual(Object.keys(longLived));
});

it.each(Object.entries(longLived))("%s", (name, { machine }) => {
  expect(holes(machine, wired[name] ?? machine)).toEqual([]);
});

const sources = Object.entries(
  import.meta.glob<string>("../../src/**/*.{ts,tsx}", { eager: true, query: "?raw", import: "default" }),
).map(([path, source]): [string, string] => [path.replace("../../", ""), source]);

/** What is done in one place: the words that do it, and the files that may. */
const places: readonly [what: string, words: RegExp, files: RegExp][] = [
  ["ports are given to a machine", /\.provide\(/, /^src\/app\/ports\.ts$/],
  ["the actor of a screen begins", /\buseActorRef\b/, /^src\/app\/hooks\/useMachine\.ts$/],
  [
    "the page and the network are followed",
    /"visibilitychange"|EventListener\(\s*"(?:online|offline|pagehide|pageshow)"/,
    /^src\/services\/(pageEvents|pageRestored|network\.service|push\.service|audioTab\.service|scrollPlaces\.service)\.ts$/,
  ],
];

it.each(places)("%s in one place", (_, words, files) => {
  expect(sources.filter(([file, source]) => words.test(source) && !files.test(file)).map(([file]) => file)).toEqual([]);
});

it.each([
  ["ports are given to a machine", "const machine = bellMachine.provide({});"],
  ["the actor of a screen begins", "const actor = useActorRef(machine);"],
  ["the page and the network are followed", 'document.addEventListener("visibilitychange", look);'],
  ["the page and the network are followed", 'window.addEventListener("online", act);'],
])("a second place where %s is found", (what, line) => {
  expect(places.filter(([, words]) => words.test(line)).map(([name]) => name)).toEqual([what]);
});

/** Timers of screens that are no states of machines, each with its reason. */
const timers: Readonly<Record<string, string>> = {
  "src/app/hooks/afterNextFrame.ts": "the task after a frame: there is no time to wait",
  "src/screens/parts/downloadText.ts": "the address of a saved file outlives the screen, and nothing is shown of it",
  "src/screens/parts/usePressEnd.ts": "the task after a click: there is no time to wait",
  "src/screens/richText/EditorDialogs.tsx": "the task after the dialog has closed: there is no time to wait",
};
const isOfScreens = (file: string) => /^src\/(screens|app\/hooks)\//.test(file);
const holdsTimer = (source: string) => /\bset(?:Timeout|Interval)\b/.test(source);

it("a timer of a screen is a state of a machine, but for the named ones", () => {
  const found = sources.filter(([file, source]) => isOfScreens(file) && holdsTimer(source)).map(([file]) => file);
  expect(found.sort()).toEqual(Object.keys(timers));
});

it.each([
  ["const timer = setTimeout(count, 400);", true],
  ["useEffect(() => clear(window.setInterval(tick, 1_000)));", true],
  ["let timer: ReturnType<typeof setTimeout> | undefined;", true],
  ["delays: { rest: 400 },", false],
])("a timer in «%s»: %s", (line, isFound) => expect(holdsTimer(line)).toBe(isFound));
