import { useSelector } from "@xstate/react";
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { findPage } from "../api/contract/pages.ts";
import { neededChunk } from "./chunks.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { focusMain } from "./focusMain.ts";
import { Layout } from "./Layout.tsx";
import { useColorModeActor, useRouteGuardActor, useSessionActor } from "./MachinesContext.tsx";
import { PageShown, usePageTransition } from "./pageTransition.tsx";
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

/** Finds the route, asks the guard, shows the screen in its layout or the error page. */
export function Page() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const guard = useRouteGuardActor();
  const session = useSessionActor();
  const fullPath = search ? `${path}?${search}` : path;

  const { route, params } = useMemo(() => {
    const found = findPage(path);
    return { route: routes.find((one) => one.path === found?.page.path), params: found?.params ?? {} };
  }, [path]);

  const { state, entered, redirect, fault } = useSelector(
    guard,
    ({ value, context }) => ({
      state: value,
      entered: context.visit?.path,
      redirect: context.redirect,
      fault: context.fault,
    }),
    (a, b) => a.state === b.state && a.entered === b.entered && a.redirect === b.redirect && a.fault === b.fault,
  );

  useEffect(() => {
    const tell = (snapshot: ReturnType<typeof session.getSnapshot>) => {
      if (snapshot.matches("guest") || snapshot.matches("signedIn"))
        guard.send({ type: "session.settled", account: snapshot.context.account });
    };
    tell(session.getSnapshot());
    const { unsubscribe } = session.subscribe(tell);
    return unsubscribe;
  }, [session, guard]);

  const colorMode = useColorModeActor();
  const forced = route?.colorMode ?? null;
  useEffect(() => colorMode.send({ type: "page.entered", forced }), [colorMode, forced]);

  usePageTransition({ mindsItsPlace: route?.layout === "bare" });

  // A query is a matter of the screen: only another path is another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: fullPath changes with its query
  useEffect(() => {
    guard.send({
      type: "page.entered",
      visit: {
        path,
        fullPath,
        isKnown: route?.built ?? false,
        isValid: route?.validate?.(params) ?? true,
        needsLogin: route?.needsLogin ?? false,
        roles: route?.roles ?? [],
        middlewares: route?.middlewares ?? [],
        params,
      },
    });
  }, [guard, path, route, params]);

  useEffect(() => {
    if (state === "redirected" && entered === path) navigate(redirect, { replace: true });
  }, [state, entered, path, redirect, navigate]);

  const isHere = entered === path;
  useEffect(() => {
    if (isHere && state === "allowed" && route) document.title = `${route.title} — Рукопись`;
  }, [isHere, state, route]);

  // Keys go on from the new page's beginning, not from a link that is gone. The first page has the browser's own focus.
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    if (!isHere || (state !== "allowed" && state !== "refused" && state !== "failed")) return;
    const isNext = !isFirst.current;
    isFirst.current = false;
    return isNext ? focusMain() : undefined;
  }, [isHere, state, path]);

  if (isHere && (state === "refused" || state === "failed"))
    return (
      <PageShown>
        <ErrorPage
          fault={fault}
          onRetry={state === "failed" ? () => guard.send({ type: "retry.requested" }) : undefined}
        />
      </PageShown>
    );
  const Screen = isHere && state === "allowed" && route ? screenOf(route) : null;
  return (
    <Layout kind={route?.layout ?? "default"} path={path}>
      {Screen && (
        <Suspense fallback={null}>
          <PageShown>
            <Screen key={path} params={params} />
          </PageShown>
        </Suspense>
      )}
    </Layout>
  );
}
