import { useSelector } from "@xstate/react";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { findPage } from "../api/contract/pages.ts";
import type { ScreenFile } from "../app/firstLoads.ts";
import { focusMain } from "../app/focusMain.ts";
import { useActorOf, useMachines } from "../app/hooks/machines.ts";
import { ShownPageProvider } from "../app/hooks/shownPage.ts";
import { pageTabTitle } from "../text/tabTitles.ts";
import { ErrorPage } from "./errorPage/ErrorPage.tsx";
import { Layout } from "./Layout.tsx";
import { PageShown } from "./PageShown.tsx";
import { LostPart } from "./RenderFaults.tsx";
import { takeNoText } from "./takeNoText.ts";

let drawn = 0;

/** Shows the screen of the page that has arrived, in its layout, or the error page. */
export function Page() {
  const guard = useActorOf("routeGuard");
  const arrival = useActorOf("pageArrival");
  const isLost = useSelector(arrival, (snapshot) => snapshot.matches("lost"));
  const isRefused = useSelector(arrival, (snapshot) => snapshot.matches("refused"));
  const { shown, next, refusal, isLate } = useSelector(arrival, ({ context }) => context);
  const isUnreached = useSelector(useActorOf("session"), ({ context }) => context.attempts > 0);
  const isAwaiting = useSelector(guard, (snapshot) => snapshot.matches("awaitingSession"));
  const { path = "", params = {} } = (shown ?? next)?.visit ?? {};
  const page = findPage(path)?.page;
  const title = shown && page?.title;
  const { firstLoads } = useMachines();
  const file = shown?.screen as ScreenFile | undefined;
  const last = useRef({ file, screenKey: 0 });
  // Also a page that was left and entered again before another one could be drawn is a new one: what was typed in it was given up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another arrival is another screen, or another page of a kept one
  const turn = useMemo(() => {
    drawn += 1;
    const isKept = file?.isKept && file === last.current.file && firstLoads.areHere();
    last.current = { file, screenKey: isKept ? last.current.screenKey : drawn };
    return drawn;
  }, [shown]);

  // Before the effects of the screen, which may know a better one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same kind has its title to begin with
  useLayoutEffect(() => {
    if (title) document.title = pageTabTitle(title);
  }, [title, shown]);

  // The person has waited already.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-late", isLate);
  }, [isLate]);

  const isLeft = useSelector(
    arrival,
    (snapshot) => !!shown && ["fetching", "awaiting", "loading"].includes(snapshot.value as string),
  );
  useEffect(() => (isLeft ? takeNoText() : undefined), [isLeft]);

  // Keys go on from the new page's beginning, not from a link that is gone. The first page has the browser's own focus.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!shown && !refusal) return;
    const isNext = !isFirst.current;
    isFirst.current = false;
    return isNext ? focusMain() : undefined;
  }, [shown, refusal]);

  if (isLost) return <LostPart />;
  if (refusal)
    return (
      <PageShown arrived={refusal}>
        <ErrorPage
          fault={refusal.fault}
          page={findPage(refusal.visit?.path ?? "")?.page}
          isAway={refusal.isAway}
          isComing={!isRefused}
          onRetry={refusal.isFailed ? () => guard.send({ type: "retry.requested" }) : undefined}
        />
      </PageShown>
    );
  const Screen = file?.default;
  return (
    <Layout kind={page?.layout ?? "default"} path={path}>
      {!shown && isAwaiting && isUnreached && (
        <div className="wrap page">
          <h1>Ждём ответа сервера</h1>
        </div>
      )}
      {shown && Screen && (
        <ShownPageProvider value={shown}>
          <PageShown arrived={shown}>
            <Screen key={last.current.screenKey} params={params} arrival={turn} />
          </PageShown>
        </ShownPageProvider>
      )}
    </Layout>
  );
}
