import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import type { App } from "./rootActor.ts";
import type { Settings } from "./settings.ts";
import type { Wiring } from "./wiring.ts";

export type Machines = App & { settings: Settings };

const Context = createContext<Machines | null>(null);

export const MachinesProvider = Context.Provider;

/** @throws when no MachinesProvider stands above */
export function useMachines(): Machines {
  const machines = useContext(Context);
  if (!machines) throw new Error("MachinesProvider is missing");
  return machines;
}

export const useWiring = (): Wiring => useMachines().wiring;
export const useSettings = (): Settings => useMachines().settings;
export const useSessionActor = () => useSelector(useMachines().actor, ({ context }) => context.session);
export const useNavigationActor = () => useSelector(useMachines().actor, ({ context }) => context.navigation);
export const usePageTransitionActor = () => useSelector(useMachines().actor, ({ context }) => context.pageTransition);
export const useLoadingBarActor = () => useSelector(useMachines().actor, ({ context }) => context.loadingBar);
export const useDialogStackActor = () => useSelector(useMachines().actor, ({ context }) => context.dialogStack);
export const useBuildWatchActor = () => useSelector(useMachines().actor, ({ context }) => context.buildWatch);
export const useNetworkActor = () => useSelector(useMachines().actor, ({ context }) => context.network);
export const useRouteGuardActor = () => useSelector(useMachines().actor, ({ context }) => context.routeGuard);
export const useReaderPlaceActor = () => useSelector(useMachines().actor, ({ context }) => context.readerPlace);
export const useColorModeActor = () => useSelector(useMachines().actor, ({ context }) => context.colorMode);

/** Who is signed in; id -1 for a guest. */
export const useAccount = () => useSelector(useSessionActor(), ({ context }) => context.account);

/** The user whose lists are looked at (guard u-username). */
export const useVisited = () => useSelector(useRouteGuardActor(), ({ context }) => context.visited);
