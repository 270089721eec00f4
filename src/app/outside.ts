import type { ApiFault } from "../api/contract/envelope.ts";
import type { ChunkFailure } from "../machines/shell/buildWatch.machine.ts";
import type { BuildsService } from "../services/builds.service.ts";
import { followOnline, followPageHide, followVisibility } from "../services/pageEvents.ts";
import type { PayloadsService } from "../services/payloads.service.ts";
import type { ScrollPlacesService } from "../services/scrollPlaces.service.ts";
import { followWantedIcons } from "../ui/Icon/wantedIcons.ts";
import { followLostChunks, spareChunk } from "./chunks.ts";
import { lazyPart } from "./lazy.ts";

type Stop = () => void;

/** Parties that machines hear or tell and that are not machines themselves. */
export type Outside = {
  /** This tab of the browser. */
  tab: {
    followReturns: (hear: () => void) => Stop;
    /** Another page or another tab is looked at: this one may never be again. */
    followHidden: (hear: () => void) => Stop;
    /** `isRisky`: the browser asks before it closes the tab. */
    followClosing: (isRisky: () => boolean) => Stop;
    followOnline: (hear: () => void) => Stop;
    /** Errors and rejections that nobody caught. What the client was answered is the shell's already, and no fault of the page. */
    followUncaught: (hear: (error: Error) => void) => Stop;
    load: (address: string) => void;
  };
  /** Parts of the application that could not be fetched. */
  chunks: { followLost: (hear: (failure: Omit<ChunkFailure, "isDirty">) => void) => Stop };
  /** Faults that the shell answers. */
  client: { followFaults: (hear: (fault: ApiFault) => void) => Stop };
  /** What the next page will ask for. */
  payloads: Pick<PayloadsService, "prefetch" | "forget">;
  scrollPlaces: Pick<ScrollPlacesService, "has">;
  toasts: { show: (text: string) => void };
  icons: { followWanted: (hear: () => void) => Stop };
  /** What any tab of this browser saves. */
  chapters: { followSaved: (hear: () => void) => Stop };
};

type Given = Pick<Outside, "client" | "payloads" | "scrollPlaces"> & {
  chapterChannel: () => BroadcastChannel;
  builds: Pick<BuildsService, "lastReloadAt">;
};

/** The browser's part of it, and what the application has made. */
export const createOutside = ({ builds, chapterChannel, ...rest }: Given): Outside => ({
  ...rest,
  tab: {
    followReturns: (hear) => followVisibility((isHidden) => isHidden || hear()),
    followHidden: (hear) => {
      const stops = [followVisibility((isHidden) => isHidden && hear()), followPageHide(hear)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    followClosing: (isRisky) => {
      const ask = (event: BeforeUnloadEvent) => {
        if (isRisky()) event.preventDefault();
      };
      window.addEventListener("beforeunload", ask);
      return () => window.removeEventListener("beforeunload", ask);
    },
    followOnline,
    followUncaught: (hear) => {
      const tell = (error: unknown) => {
        if (error instanceof Error && error.name !== "AbortError" && !("httpStatus" in error)) hear(error);
      };
      const onError = ({ error }: ErrorEvent) => tell(error);
      const onRejection = ({ reason }: PromiseRejectionEvent) => tell(reason);
      window.addEventListener("error", onError);
      window.addEventListener("unhandledrejection", onRejection);
      return () => {
        window.removeEventListener("error", onError);
        window.removeEventListener("unhandledrejection", onRejection);
      };
    },
    load: (address) => window.location.assign(address),
  },
  chunks: {
    followLost: (hear) =>
      followLostChunks(({ isLazy }) => {
        const path = window.location.pathname;
        hear({ path, at: Date.now(), lastReloadAt: builds.lastReloadAt(path), isOnline: navigator.onLine, isLazy });
      }),
  },
  icons: { followWanted: followWantedIcons },
  chapters: {
    followSaved: (hear) => {
      const channel = chapterChannel();
      channel.addEventListener("message", hear);
      return () => channel.close();
    },
  },
  toasts: {
    // They come with the first thing that has something to say.
    show: (text) => void spareChunk(lazyPart("toast")).then(({ showToast }) => showToast(text)),
  },
});
