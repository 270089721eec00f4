import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, vi } from "vitest";
import { createActor } from "xstate";
import { createFirstLoads } from "../../src/app/firstLoads.ts";
import { MachinesProvider } from "../../src/app/hooks/machines.ts";
import { appMachine } from "../../src/machines/app.machine.ts";
import type EditChapterScreen from "../../src/screens/chapters/EditChapterScreen.tsx";
import { chapterDrafts } from "../../src/services/chapterDrafts.service.ts";
import { type Services, wire } from "../../src/shell/composition/wiring.ts";
import { untyped } from "../support/fakes.ts";

export const doc = (words: string) => ({
  type: "doc" as const,
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});
export const at = "2026-11-20T11:05:31.000Z";
export const chapter = {
  id: 7,
  workId: 5,
  title: "Веранда",
  state: "draft" as const,
  isDraft: true,
  sortOrder: 1,
  publishTime: null,
  lastModificationTime: at,
  textLength: 5,
  hasUnpublishedChanges: false,
  isDisputed: false,
  isLastPublished: false,
  deletedAt: null,
};
export const work = { id: 5, title: "Соль", state: "draft" as const, enableRedLine: true, canWrite: true };
export const opened = { work, chapters: [chapter], chapter, revision: 10, document: doc("Было.") };
export const saved = { outcome: "saved" as const, revision: 11, savedAt: at, textLength: 5 };
const account = { id: 3, fio: "Вера", userName: "vera", roles: [], email: "", emailIsConfirmed: true };

type Draft = { title: string; document: unknown; revision: number; requestId: string | null; savedAt: string };

type Answer = (input: never, signal: AbortSignal) => Promise<unknown>;
type Fakes = Partial<Record<"toEdit" | "save" | "changeState" | "standing" | "presence", Answer>>;

function open(Screen: typeof EditChapterScreen, fakes: Fakes = {}, draft: Draft | null = null) {
  const chapters = {
    toAdd: vi.fn(async () => ({ work, chapters: [chapter], suggestedTitle: "Глава 2" })),
    toEdit: vi.fn(async () => opened),
    create: vi.fn(async () => ({ chapter: { ...chapter, id: 8, title: "Глава 2" }, revision: 1, savedAt: at })),
    save: vi.fn(async () => saved),
    changeState: vi.fn(async () => ({ ...chapter, state: "published", isDraft: false })),
    standing: vi.fn(async () => ({ chapter, revision: 10 })),
    presence: vi.fn(async () => ({ companions: [], news: null })),
    ...fakes,
  };
  const drafts = { put: vi.fn(async () => {}), get: vi.fn(async () => draft), delete: vi.fn(async () => {}) };
  const session = {
    restore: async () => ({ outcome: "signedIn", account, lifetime: 1e9 }),
    renew: async () => ({}),
    follow: () => ({ announce: () => {}, stop: () => {} }),
  };
  /** The calls of these screens, by what each takes of its input. */
  const answers: Record<string, (input: { params: never; body: never }, signal: AbortSignal) => unknown> = {
    getNewChapter: () => chapters.toAdd(),
    getChapterToEdit: ({ params }, signal) => (chapters.toEdit as Answer)(params, signal),
    getChapterState: ({ params }, signal) => (chapters.standing as Answer)(params, signal),
    reportChapterPresence: ({ body }, signal) => (chapters.presence as Answer)(body, signal),
    createChapter: ({ body }, signal) => (chapters.create as Answer)(body, signal),
    updateChapter: ({ body }, signal) => (chapters.save as Answer)(body, signal),
    updateChapterState: (input, signal) => (chapters.changeState as Answer)(untyped(input), signal),
  };
  const call = async ({ name }: { name: string }, input: never, signal: AbortSignal) => answers[name]?.(input, signal);
  const surroundings = {
    call,
    accountId: () => 3,
    locks: () => undefined,
    chapterChannel: () => new BroadcastChannel("chapters"),
  } as unknown as Services["surroundings"];
  Object.assign(chapterDrafts(surroundings), drafts);
  const others = {
    guards: {},
    readerPlaces: {},
    colorMode: { stored: () => "light", show: () => {}, remember: () => {} },
  };
  const shell = { history: {}, scrollPlaces: {}, storageGuard: {}, tabs: {}, builds: {}, icons: {} };
  const wiring = wire({ ...others, ...shell, session, surroundings } as unknown as Services);
  const { machines } = wiring;
  const actor = createActor(
    appMachine.provide({
      actors: {
        session: machines.session,
        routeGuard: machines.routeGuard,
        colorMode: machines.colorMode,
        keeper: machines.keeper,
      },
    }),
    {
      input: {
        colorMode: "light",
        place: { path: "/", search: "", hash: "", key: "a", index: 0 },
        tab: "active",
        build: "",
      },
    },
  ).start();
  const payloads = { prefetch: () => {} };
  const firstLoads = createFirstLoads(wiring.surroundings);
  const value = {
    wiring,
    actor,
    payloads,
    firstLoads,
    settings: { mainSiteUrl: "/", publicApiKey: undefined, supportEmail: undefined, build: "", icons: undefined },
  };
  const shown = () =>
    render(
      <StrictMode>
        <MachinesProvider value={value}>
          <Screen params={{ chapterId: "7", id: "5" }} />
        </MachinesProvider>
      </StrictMode>,
    );
  return { chapters, drafts, shown, actor };
}

/** The session is known before a screen is drawn: the guard of the route waits for it. */
export async function begin(...given: Parameters<typeof open>) {
  const { shown, actor, ...rest } = open(...given);
  await waitFor(() => expect(actor.getSnapshot().context.session.getSnapshot().context.account.id).toBe(3));
  const path = () => actor.getSnapshot().context.navigation.getSnapshot().context.place.path;
  return { ...rest, path, view: shown() };
}

export const title = () => screen.findByLabelText<HTMLTextAreaElement>("Название главы");
export const typeTitle = async (text: string) => fireEvent.change(await title(), { target: { value: text } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
export const save = () => fireEvent.keyDown(document, { ctrlKey: true, code: "KeyS", key: "ы" });
export const seeStatus = (text: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(text));
export const callsOf = (fake: unknown) => (fake as { mock: { calls: unknown[][] } }).mock.calls;
export const sentOf = (fake: unknown) => callsOf(fake).map(([body]) => JSON.parse(JSON.stringify(body)));
