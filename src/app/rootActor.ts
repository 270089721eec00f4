import { createActor } from "xstate";
import { createApi } from "../api/client.ts";
import type { ApiFault } from "../api/contract/envelope.ts";
import { appMachine } from "../machines/app.machine.ts";
import { createBuildsService } from "../services/builds.service.ts";
import { createChapterDraftsService, newRequestId } from "../services/chapterDrafts.service.ts";
import { createChaptersService } from "../services/chapters.service.ts";
import { createColorModeService } from "../services/colorMode.service.ts";
import { createComplaintsService } from "../services/complaints.service.ts";
import { createGuardsService } from "../services/guards.service.ts";
import { createHistoryService } from "../services/history.service.ts";
import { createImportsService } from "../services/imports.service.ts";
import { createKeptImport } from "../services/keptImport.service.ts";
import { createPayloadsService } from "../services/payloads.service.ts";
import { createPeopleService } from "../services/people.service.ts";
import { createReaderSettingsService } from "../services/readerSettings.service.ts";
import { createReadingService } from "../services/reading.service.ts";
import { createScrollPlacesService } from "../services/scrollPlaces.service.ts";
import { createSessionService } from "../services/session.service.ts";
import { createStorageGuardService } from "../services/storageGuard.service.ts";
import { createTabsService } from "../services/tabs.service.ts";
import { createUtilsService } from "../services/utils.service.ts";
import { createWorksService } from "../services/works.service.ts";
import type { Settings } from "./settings.ts";
import { showToast } from "./toast.ts";
import { wire } from "./wiring.ts";

/** Makes the services, wires the machines, makes the root actor; the caller starts it. Never on import. */
export function createApp({ publicApiKey, build }: Settings) {
  const shell: { react: (fault: ApiFault) => void } = { react: () => {} };
  const fetch: typeof window.fetch = (...asked) => window.fetch(...asked);
  const payloads = createPayloadsService({ fetch, now: () => Date.now() });
  const session = createSessionService(
    (options) =>
      createApi({
        prefix: "/api",
        fetch: payloads.fetch,
        publicApiKey,
        reactAsShell: (fault) => shell.react(fault),
        ...options,
      }),
    {
      cookies: () => document.cookie,
      channel: () => new BroadcastChannel("rukopis.session"),
      now: () => Date.now(),
    },
  );
  const { call } = session;
  const storage = () => window.localStorage;
  const tabStorage = () => window.sessionStorage;
  const history = createHistoryService({ window, newKey: newRequestId });
  const builds = createBuildsService({
    fetch,
    storage: tabStorage,
    now: () => Date.now(),
    reload: () => window.location.reload(),
  });
  const accountId = () => actor.getSnapshot().context.session.getSnapshot().context.account.id;
  const wiring = wire({
    session,
    guards: createGuardsService(call),
    works: createWorksService(call),
    chapters: createChaptersService(call),
    chapterDrafts: createChapterDraftsService({ indexedDB: () => window.indexedDB, now: () => Date.now() }),
    imports: createImportsService(call, { now: () => Date.now(), kept: createKeptImport({ storage, accountId }) }),
    reading: createReadingService(call, {
      storage,
      now: () => Date.now(),
      isSignedIn: () => accountId() > 0,
    }),
    people: createPeopleService(call),
    complaints: createComplaintsService(call),
    utils: createUtilsService(call),
    readerSettings: createReaderSettingsService({ storage }),
    colorMode: createColorModeService({ storage, root: () => document.documentElement }),
    history,
    scrollPlaces: createScrollPlacesService({
      window,
      body: () => document.body,
      target: () => document.getElementById(decodeURIComponent(window.location.hash.slice(1))),
      storage: tabStorage,
    }),
    storageGuard: createStorageGuardService({ storage }),
    tabs: createTabsService({ channel: () => new BroadcastChannel("rukopis"), window }),
    builds,
  });
  const { machines } = wiring;
  const actor = createActor(
    appMachine.provide({
      actors: {
        session: machines.session,
        navigation: machines.navigation,
        pageTransition: machines.pageTransition,
        routeGuard: machines.routeGuard,
        storageGuard: machines.storageGuard,
        tabs: machines.tabs,
        buildWatch: machines.buildWatch,
        colorMode: machines.colorMode,
        readerPlace: machines.readerPlace,
        bookImport: machines.bookImport,
      },
    }),
    { input: { colorMode: wiring.colorMode, place: history.current(), isFocused: document.hasFocus(), build } },
  );

  let person: number | null = null;
  actor.getSnapshot().context.session.subscribe((session) => {
    if (session.context.account.id !== person) payloads.forget();
    person = session.context.account.id;
    if (session.matches("signedIn")) wiring.openChapters.keepOnly(session.context.account.id);
  });

  const { bookImport } = actor.getSnapshot().context;
  const isElsewhere = () => window.location.pathname !== "/work/import";
  bookImport.on("preview.opened", ({ title }) => {
    if (isElsewhere()) showToast(`Книга «${title}» прочитана: проверьте её на странице импорта`);
  });
  bookImport.on("book.imported", ({ title }) => {
    if (isElsewhere()) showToast(`Книга «${title}» импортирована в черновики`);
  });

  /** NotFound, InternalServerError and AuthorizationRequired are the shell's; other codes cause no action (spec/seed.md, section 8). */
  shell.react = (fault) => {
    const { routeGuard } = actor.getSnapshot().context;
    const report = (status: number) =>
      routeGuard.send({
        type: "fault.reported",
        fault: { status, message: fault.message, requestId: fault.requestId ?? null },
      });
    if (fault.is("NotFound")) report(404);
    if (fault.is("InternalServerError")) report(500);
    if (fault.is("AccessDenied")) report(403);
    if (fault.is("AuthorizationRequired")) routeGuard.send({ type: "login.needed" });
  };

  return { wiring, actor, payloads };
}

export type App = ReturnType<typeof createApp>;
