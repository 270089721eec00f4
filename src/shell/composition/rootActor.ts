import { createActor } from "xstate";
import { createApi } from "../../api/client.ts";
import type { ApiFault } from "../../api/contract/envelope.ts";
import { apiChunk } from "../../app/chunks.ts";
import { createFirstLoads } from "../../app/firstLoads.ts";
import { afterNextFrame } from "../../app/hooks/afterNextFrame.ts";
import { inspected } from "../../app/inspect.ts";
import { withPorts } from "../../app/ports.ts";
import type { Settings } from "../../app/settings.ts";
import { appMachine } from "../../machines/app.machine.ts";
import { keepOnDevice } from "../../machines/keeping/held.ts";
import { createBuildsService } from "../../services/builds.service.ts";
import { createColorModeService } from "../../services/colorMode.service.ts";
import { createGuardsService } from "../../services/guards.service.ts";
import { createHistoryService } from "../../services/history.service.ts";
import { createIconsService } from "../../services/icons.service.ts";
import { createNetworkService } from "../../services/network.service.ts";
import { createPayloadsService, takePayload } from "../../services/payloads.service.ts";
import { newRequestId } from "../../services/requestId.ts";
import { createScrollPlacesService } from "../../services/scrollPlaces.service.ts";
import { createSessionService } from "../../services/session.service.ts";
import { createTabsService } from "../../services/tabs.service.ts";
import { createOutside } from "./outside.ts";
import { wire } from "./wiring.ts";

/** Makes the services, wires the machines, makes the root actor; the caller starts it. Never on import. */
export function createApp({ publicApiKey, build, icons }: Settings) {
  const faultHearers = new Set<(fault: ApiFault) => void>();
  const fetch: typeof window.fetch = (...given) => window.fetch(...given);
  const network = createNetworkService({ window, navigator, now: () => Date.now() });
  const payloads = createPayloadsService({
    fetch,
    now: () => Date.now(),
    brought: takePayload(document),
    afterNextFrame,
  });
  const loadHttp = () => payloads.firstShown.then(() => apiChunk(() => import("../../api/http.ts")));
  const session = createSessionService(
    (options) =>
      createApi({
        isOnline: () => navigator.onLine,
        prefix: "/api",
        fetch: network.watch(fetch),
        loadHttp,
        prepared: (call) => {
          const answer = payloads.take(call);
          return answer && network.watchAnswer(() => answer);
        },
        written: payloads.forget,
        publicApiKey,
        reactAsShell: (fault) => {
          for (const hear of faultHearers) hear(fault);
        },
        ...options,
      }),
    {
      cookies: () => document.cookie,
      channel: () => new BroadcastChannel("rukopis.session"),
      now: () => Date.now(),
      isAccountHere: payloads.hasAccount,
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
  const accountId = (): number => actor.getSnapshot().context.session.getSnapshot().context.account.id;
  const surroundings = {
    call,
    storage,
    indexedDB: () => window.indexedDB,
    now: () => Date.now(),
    accountId,
    locks: () => window.navigator.locks,
    chapterChannel: () => new BroadcastChannel("rukopis.chapters"),
  };
  const firstLoads = createFirstLoads(surroundings);
  const scrollPlaces = createScrollPlacesService({
    window,
    body: () => document.body,
    target: () => document.getElementById(decodeURIComponent(window.location.hash.slice(1))),
    storage: tabStorage,
  });
  const colorMode = createColorModeService({ storage, root: () => document.documentElement });
  const wiring = wire({
    session,
    guards: createGuardsService(call),
    colorMode,
    history,
    scrollPlaces,
    tabs: createTabsService({ channel: () => new BroadcastChannel("rukopis"), window }),
    builds,
    network,
    icons: createIconsService({ fetch, page: () => document, address: icons }),
    firstLoads,
    accountId,
    flushDrafts: () => keepOnDevice(actor.getSnapshot().context.keeper),
    surroundings,
  });
  const actor = createActor(withPorts(appMachine, { actors: wiring.machines }), {
    ...inspected,
    input: {
      colorMode: colorMode.stored(),
      place: history.current(),
      tab: document.hasFocus() ? "active" : "unfocused",
      build,
    },
  });
  const outside = createOutside({
    builds,
    chapterChannel: surroundings.chapterChannel,
    payloads: {
      prefetch: payloads.prefetch,
      forget: () => {
        payloads.forget();
        firstLoads.forget();
      },
    },
    scrollPlaces,
    client: {
      followFaults: (hear) => {
        faultHearers.add(hear);
        return () => faultHearers.delete(hear);
      },
    },
  });
  return { wiring, actor, payloads, firstLoads, outside };
}

export type App = ReturnType<typeof createApp>;
