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
import type { ImageFault } from "../services/imageFault.service.ts";
import { createImportsService } from "../services/imports.service.ts";
import { createKeptImport } from "../services/keptImport.service.ts";
import { createNetworkService } from "../services/network.service.ts";
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
import { inspected } from "./inspect.ts";
import type { Settings } from "./settings.ts";
import { wire } from "./wiring.ts";

/** Makes the services, wires the machines, makes the root actor; the caller starts it. Never on import. */
export function createApp({ publicApiKey, build }: Settings) {
  const shell: { react: (fault: ApiFault) => void } = { react: () => {} };
  const fetch: typeof window.fetch = (...asked) => window.fetch(...asked);
  const network = createNetworkService({ window, navigator, now: () => Date.now() });
  const payloads = createPayloadsService({ fetch, now: () => Date.now() });
  const session = createSessionService(
    (options) =>
      createApi({
        prefix: "/api",
        fetch: network.watch(payloads.fetch),
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
  // Its rules weigh more than all calls together, and most people upload nothing. Without it the server has the last word.
  const imageFault: ImageFault = async (kind, file) => {
    const rules = await import("../services/imageFault.service.ts").catch(() => undefined);
    return rules?.createImageFault({ measure: (image) => createImageBitmap(image) })(kind, file);
  };
  const accountId = () => actor.getSnapshot().context.session.getSnapshot().context.account.id;
  const wiring = wire({
    session,
    guards: createGuardsService(call),
    works: createWorksService(call, imageFault),
    chapters: createChaptersService(call, imageFault),
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
    network,
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
        network: machines.network,
        colorMode: machines.colorMode,
        readerPlace: machines.readerPlace,
      },
    }),
    {
      ...inspected,
      input: {
        colorMode: wiring.colorMode,
        place: history.current(),
        tab: document.hasFocus() ? "active" : "unfocused",
        build,
      },
    },
  );

  let person: number | null = null;
  actor.getSnapshot().context.session.subscribe((session) => {
    if (session.context.account.id !== person) payloads.forget();
    person = session.context.account.id;
    if (session.matches("signedIn")) wiring.openChapters.keepOnly(session.context.account.id);
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
