import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { Router } from "wouter";
import { useTips } from "../ui/IconButton/useTips.ts";
import { LoadingBar } from "../ui/LoadingBar/LoadingBar.tsx";
import { Departure } from "./Departure.tsx";
import { type Machines, MachinesProvider, useLoadingBarActor, useSessionActor } from "./MachinesContext.tsx";
import { Page } from "./Page.tsx";
import { RenderFaults } from "./RenderFaults.tsx";
import { Toaster } from "./Toaster.tsx";
import { useLinks } from "./useLinks.ts";
import { useNavigationLocation, useNavigationSearch } from "./useNavigation.ts";
import { usePrefetch } from "./usePrefetch.ts";

/** The whole application under its machines. */
export function App({ machines }: { machines: Machines }) {
  return (
    <MachinesProvider value={machines}>
      <Router hook={useNavigationLocation} searchHook={useNavigationSearch}>
        <Loading />
        <RenderFaults>
          <Links />
          <Logout />
          <Departure />
          <Page />
        </RenderFaults>
        <Toaster />
      </Router>
    </MachinesProvider>
  );
}

function Loading() {
  const phase = useSelector(useLoadingBarActor(), ({ value }) => value);
  return <LoadingBar phase={phase} />;
}

function Links() {
  useLinks();
  usePrefetch();
  useTips();
  return null;
}

/** Logging out reloads the whole application at the home page (spec/seed.md, section 4), from whatever page. */
function Logout() {
  const session = useSessionActor();
  useEffect(() => {
    const { unsubscribe } = session.on("session.closed", () => window.location.assign("/"));
    return unsubscribe;
  }, [session]);
  return null;
}
