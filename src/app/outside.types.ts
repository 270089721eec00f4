import type { ApiFault } from "../api/contract/envelope.ts";
import type { ChunkFailure } from "../machines/shell/buildWatch.machine.ts";
import type { PayloadsService } from "../services/payloads.service.ts";
import type { ScrollPlacesService } from "../services/scrollPlaces.service.ts";

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
