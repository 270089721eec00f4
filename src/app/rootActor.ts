import { createActor } from "xstate";
import { createApi } from "../api/client.ts";
import type { ApiFault } from "../api/contract/envelope.ts";
import { appMachine } from "../machines/app.machine.ts";
import { createChapterDraftsService } from "../services/chapterDrafts.service.ts";
import { createChaptersService } from "../services/chapters.service.ts";
import { createColorModeService } from "../services/colorMode.service.ts";
import { createGuardsService } from "../services/guards.service.ts";
import { createImportsService } from "../services/imports.service.ts";
import { createReaderSettingsService } from "../services/readerSettings.service.ts";
import { createReadingService } from "../services/reading.service.ts";
import { createSessionService } from "../services/session.service.ts";
import { createWorksService } from "../services/works.service.ts";
import type { Settings } from "./settings.ts";
import { showToast } from "./toast.ts";
import { wire } from "./wiring.ts";

/** Makes the services, wires the machines, makes the root actor; the caller starts it. Never on import. */
export function createApp({ publicApiKey }: Settings) {
  const shell: { react: (fault: ApiFault) => void } = { react: () => {} };
  const session = createSessionService(
    (options) => createApi({ prefix: "/api", publicApiKey, reactAsShell: (fault) => shell.react(fault), ...options }),
    {
      cookies: () => document.cookie,
      channel: () => new BroadcastChannel("rukopis.session"),
      now: () => Date.now(),
    },
  );
  const { call } = session;
  const storage = () => window.localStorage;
  const wiring = wire({
    session,
    guards: createGuardsService(call),
    works: createWorksService(call),
    chapters: createChaptersService(call),
    chapterDrafts: createChapterDraftsService({ indexedDB: () => window.indexedDB, now: () => Date.now() }),
    imports: createImportsService(call, { now: () => Date.now() }),
    reading: createReadingService(call, {
      storage,
      now: () => Date.now(),
      isSignedIn: () => actor.getSnapshot().context.session.getSnapshot().context.account.id > 0,
    }),
    readerSettings: createReaderSettingsService({ storage }),
    colorMode: createColorModeService({ storage, root: () => document.documentElement }),
  });
  const { machines } = wiring;
  const actor = createActor(
    appMachine.provide({
      actors: {
        session: machines.session,
        routeGuard: machines.routeGuard,
        colorMode: machines.colorMode,
        readerPlace: machines.readerPlace,
        bookImport: machines.bookImport,
      },
    }),
    { input: { colorMode: wiring.colorMode } },
  );

  actor.getSnapshot().context.session.subscribe((session) => {
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

  return { wiring, actor };
}

export type App = ReturnType<typeof createApp>;
