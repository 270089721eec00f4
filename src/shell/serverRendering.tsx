import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { type AnyActorRef, type AnyStateMachine, createActor } from "xstate";
import type { PagePath } from "../api/contract/pages.ts";
import type { RenderedPage, RenderPage } from "../api/contract/renderedPage.ts";
import type { FirstLoads, ScreenFile } from "../app/firstLoads.ts";
import { type Machines, MachinesProvider } from "../app/hooks/machines.ts";
import { ShownPageProvider } from "../app/hooks/shownPage.ts";
import { inspected } from "../app/inspect.ts";
import type { ServerRendering } from "../app/serverRendering.types.ts";
import type { Settings } from "../app/settings.ts";
import { type LongLivedActors, longLived } from "../machines/longLived.ts";
import { guest } from "../machines/session/guest.ts";
import { sessionMachine } from "../machines/session/session.machine.ts";
import * as art from "../screens/arts/ArtScreen.tsx";
import AuthorArts from "../screens/arts/AuthorArts.tsx";
import * as arts from "../screens/arts/PublicArtsScreen.tsx";
import * as catalog from "../screens/catalog/CatalogScreen.tsx";
import * as distribution from "../screens/documents/DistributionScreen.tsx";
import * as offer from "../screens/documents/OfferScreen.tsx";
import * as personalData from "../screens/documents/PersonalDataScreen.tsx";
import * as terms from "../screens/documents/TermsScreen.tsx";
import * as home from "../screens/home/HomeScreen.tsx";
import * as audiobook from "../screens/listening/AudiobookScreen.tsx";
import AuthorPosts from "../screens/posts/AuthorPosts.tsx";
import * as post from "../screens/posts/PostScreen.tsx";
import * as posts from "../screens/posts/PublicPostsScreen.tsx";
import * as author from "../screens/profile/AuthorScreen.tsx";
import * as book from "../screens/reading/BookScreen.tsx";
import ClosedBook from "../screens/reading/ClosedBook.tsx";
import { loadClosedBook } from "../screens/reading/LazyClosedBook.tsx";
import * as reader from "../screens/reading/ReaderScreen.tsx";
import * as series from "../screens/reading/SeriesScreen.tsx";
import AuthorReviews from "../screens/reviews/AuthorReviews.tsx";
import * as bookReviews from "../screens/reviews/BookReviewsScreen.tsx";
import * as reviews from "../screens/reviews/PublicReviewsScreen.tsx";
import * as review from "../screens/reviews/ReviewScreen.tsx";
import * as support from "../screens/support/SupportScreen.tsx";
import { chatSettingIn } from "../services/supportChat.service.ts";
import { Toasts } from "../ui/Toasts/Toasts.tsx";
import { Layout } from "./Layout.tsx";
import { visitOf } from "./routes/visit.ts";

/** The pages that a guest comes to, by their path in the table of pages. */
const screens: Readonly<Record<string, ScreenFile>> = {
  "/": home,
  "/book/:id": book,
  "/book/:workId/read/:chapterId": reader,
  "/book/:id/reviews": bookReviews,
  "/audiobook/:id": audiobook,
  "/series/:id": series,
  "/u/:userName": author,
  "/catalog": catalog,
  "/posts": posts,
  "/post/:id": post,
  "/reviews": reviews,
  "/review/:id": review,
  "/arts": arts,
  "/art/:id": art,
  "/support": support,
  "/offer": offer,
  "/terms": terms,
  "/personal-data": personalData,
  "/distribution": distribution,
} satisfies { [path in PagePath]?: ScreenFile };

/** What an author's tabs fetch behind the page. Imported here, because a file of its own would get a second copy of this one. */
const partsOfTabs = [
  [author.loadPosts, AuthorPosts],
  [author.loadReviews, AuthorReviews],
  [author.loadArts, AuthorArts],
] as const;

const begin = (machine: AnyStateMachine, input: unknown): AnyActorRef => createActor(machine, { ...inspected, input });
const guestSession = createActor(sessionMachine, {
  ...inspected,
  snapshot: sessionMachine.resolveState({
    value: "guest",
    context: { account: guest, lifetime: 0, factorEndsAt: undefined, attempts: 0, reason: "", barredId: null },
  }),
});

/** The actors that screens look at, as the browser has them when it draws first; none of them runs. */
function actorsOf({ path, search, isSignedIn }: RenderedPage): LongLivedActors {
  const place = { path, search, hash: "", key: "server", index: 0 };
  const beginning = { colorMode: "system", place, tab: "active", build: "" } as const;
  const actors = Object.entries(longLived).map(([name, { machine, input }]) => [
    name,
    begin(machine, input?.(beginning)),
  ]);
  const all = Object.fromEntries(actors) as LongLivedActors;
  return isSignedIn ? all : { ...all, session: guestSession as LongLivedActors["session"] };
}

/** The page as a browser draws it first, without a browser: a person reads it while the program is on its way (docs/adr/0023-the-first-html-shows-the-page.md). */
export const renderPage: RenderPage = (page) => {
  const screen = screens[page.page.path];
  if (!screen) return "";
  const visit = visitOf(page.path, page.search);
  const [main] =
    screen.first?.({ params: visit.params, search: page.search, visited: null, accountId: guest.id }) ?? [];
  const firstLoads: FirstLoads = {
    begin: async () => {},
    ended: async () => {},
    areHere: () => true,
    known: (call, input) => {
      if (call === main?.call) return { data: page.data };
      const isList = page.list !== undefined && typeof input === "object" && input !== null && "author" in input;
      return isList ? { data: page.list } : null;
    },
    take: () => undefined,
    forget: () => {},
  };
  const settings: Settings = {
    mainSiteUrl: page.settings.mainSiteUrl,
    publicApiKey: undefined,
    supportEmail: page.settings.supportEmail,
    build: "",
    icons: undefined,
  };
  const serverRendering: ServerRendering = {
    isWhole: page.isWhole,
    parts: new Map<unknown, ComponentType<never>>([
      [loadClosedBook, ClosedBook],
      ...(page.list === undefined ? [] : partsOfTabs),
    ]),
    chat: chatSettingIn(page.settings.chat),
  };
  const context = actorsOf(page);
  // What asks or sends runs after the first drawing.
  const machines = {
    actor: { getSnapshot: () => ({ context }) },
    wiring: { machines: longLived, surroundings: { storage: noStorage } },
    payloads: { prefetch: () => {} },
    firstLoads,
    settings,
    serverRendering,
  } as unknown as Machines;
  const Screen = screen.default;
  return renderToStaticMarkup(
    <MachinesProvider value={machines}>
      <Router hook={() => [page.path, () => {}]} searchHook={() => page.search.replace(/^\?/, "")}>
        <Layout kind={page.page.layout ?? "default"} path={visit.path}>
          <ShownPageProvider value={{ visit, key: "server", screen, visited: null }}>
            <Screen params={visit.params} arrival={1} />
          </ShownPageProvider>
        </Layout>
        <Toasts>{null}</Toasts>
      </Router>
    </MachinesProvider>,
  );
};

const noStorage = (): never => {
  throw new Error("A server has no storage");
};
