import { followLostChunks, spareChunk } from "../../app/chunks.ts";
import type { Outside } from "../../app/outside.types.ts";
import type { BuildsService } from "../../services/builds.service.ts";
import { followOnline, followPageHide, followVisibility } from "../../services/pageEvents.ts";
import { followWantedIcons } from "../../ui/Icon/wantedIcons.ts";
import { lazyPart } from "./lazy.ts";

type Given = Pick<Outside, "client" | "payloads" | "scrollPlaces"> & {
  chapterChannel: () => BroadcastChannel;
  builds: Pick<BuildsService, "lastReloadAt">;
};

/** The browser's part of the parties outside, and what the application has made. */
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
