import { useSelector } from "@xstate/react";
import { Router } from "wouter";
import { spareChunk } from "../app/chunks.ts";
import { type Machines, MachinesProvider, useActorOf } from "../app/hooks/machines.ts";
import { LazyPart } from "../screens/parts/LazyPart.tsx";
import { LoadingBar } from "../ui/LoadingBar/LoadingBar.tsx";
import { LazyNotice } from "./banners/LazyNotice.tsx";
import { calm, lazyPart } from "./composition/lazy.ts";
import { Departure } from "./Departure.tsx";
import { Page } from "./Page.tsx";
import { RenderFaults } from "./RenderFaults.tsx";
import { Toaster } from "./Toaster.tsx";
import { useLinks } from "./useLinks.ts";
import { useNavigationLocation, useNavigationSearch } from "./useNavigation.ts";
import { usePrefetch } from "./usePrefetch.ts";

const fetchTips = lazyPart("tips", calm);
const loadTips = () => spareChunk(fetchTips);

/** The whole application under its machines. */
export function App({ machines }: { machines: Machines }) {
  return (
    <MachinesProvider value={machines}>
      <Router hook={useNavigationLocation} searchHook={useNavigationSearch}>
        <Loading />
        <RenderFaults>
          <Links />
          <Departure />
          <Page />
        </RenderFaults>
        <LazyNotice name="audioPlayer" />
        <Toaster />
      </Router>
    </MachinesProvider>
  );
}

function Loading() {
  const phase = useSelector(useActorOf("loadingBar"), ({ value }) => value);
  return <LoadingBar phase={phase} />;
}

function Links() {
  useLinks();
  usePrefetch();
  return <LazyPart load={loadTips} />;
}
