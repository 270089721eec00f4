import { useSelector } from "@xstate/react";
import { Component, type ReactNode, useEffect } from "react";
import { Router } from "wouter";
import { LoadingBar } from "../ui/LoadingBar/LoadingBar.tsx";
import { Departure } from "./Departure.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { type Machines, MachinesProvider, useLoadingBarActor, useSessionActor } from "./MachinesContext.tsx";
import { Page } from "./Page.tsx";
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

/** A render error goes to the error page (spec/seed.md, section 8); React has written it to the console. */
class RenderFaults extends Component<{ children: ReactNode }, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: Error) {
    return { fault };
  }

  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return (
      <ErrorPage
        fault={{ status: 500, message: fault.message, requestId: null }}
        onRetry={() => window.location.reload()}
      />
    );
  }
}
