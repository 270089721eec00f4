import { shallowEqual, useSelector } from "@xstate/react";
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { findPage } from "../api/contract/pages.ts";
import { pageTabTitle } from "../text/tabTitles.ts";
import { neededChunk } from "./chunks.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { focusMain } from "./focusMain.ts";
import { useActorOf } from "./hooks/machines.ts";
import { Layout } from "./Layout.tsx";
import { PageShown } from "./PageShown.tsx";
import { type PageRoute, routes } from "./routeTable.ts";
import type { ScreenProps } from "./screenProps.ts";

const screens = new Map<PageRoute, ComponentType<ScreenProps>>();
const screenOf = (route: PageRoute): ComponentType<ScreenProps> | null => {
  const { load } = route;
  if (!load) return null;
  const screen = screens.get(route) ?? lazy(() => neededChunk(load));
  screens.set(route, screen);
  return screen;
};

/** Shows the screen of the page that the guard has let in, in its layout, or the error page. */
export function Page() {
  const guard = useActorOf("routeGuard");
  const { state, visit, fault } = useSelector(
    guard,
    ({ value, context }) => ({ state: value, visit: context.visit, fault: context.fault }),
    shallowEqual,
  );
  const key = useSelector(useActorOf("navigation"), ({ context }) => context.page.key);
  const isFailed = state === "failed" || state === "unavailable";
  const path = visit?.path ?? "";
  const route = useMemo(() => {
    const found = findPage(path)?.page;
    return routes.find((one) => one.path === found?.path);
  }, [path]);

  // Before the effects of the screen, which may know a better one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same kind has its title to begin with
  useLayoutEffect(() => {
    if (state === "allowed" && route) document.title = pageTabTitle(route.title);
  }, [state, route, key]);

  // Keys go on from the new page's beginning, not from a link that is gone. The first page has the browser's own focus.
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another beginning
  useEffect(() => {
    if (state !== "allowed" && state !== "refused" && !isFailed) return;
    const isNext = !isFirst.current;
    isFirst.current = false;
    return isNext ? focusMain() : undefined;
  }, [state, key]);

  if (state === "refused" || isFailed)
    return (
      <PageShown>
        <ErrorPage
          fault={fault}
          page={route}
          isAway={state === "unavailable"}
          onRetry={isFailed ? () => guard.send({ type: "retry.requested" }) : undefined}
        />
      </PageShown>
    );
  const Screen = state === "allowed" && route ? screenOf(route) : null;
  return (
    <Layout kind={route?.layout ?? "default"} path={path}>
      {Screen && (
        <Suspense fallback={null}>
          <PageShown>
            <Screen key={key} params={visit?.params ?? {}} />
          </PageShown>
        </Suspense>
      )}
    </Layout>
  );
}
