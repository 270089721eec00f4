import type { SnapshotFrom } from "xstate";
import type { ApiFault } from "../../api/contract/envelope.ts";
import { findPage } from "../../api/contract/pages.ts";
import { follow, type Parties, returned, type Stop, type Wire, whenHere, wire } from "../../app/wire.ts";
import { isClosingRisky } from "../../machines/keeping/held.ts";
import type { NavigationSnapshot } from "../../machines/navigation/navigation.machine.ts";
import type { ScrollBeginning } from "../../machines/navigation/pageTransition.machine.ts";
import type { Visit } from "../../machines/navigation/routeGuard.machine.ts";
import { visitOf } from "../routes/visit.ts";
import { lazyWiring } from "./lazy.ts";
import type { App } from "./rootActor.ts";

const pageOf = (path: string) => findPage(visitOf(path, "").path)?.page;

/**
 * The shell reacts to `NotFound`, `InternalServerError`, `AccessDenied` and `AuthorizationRequired`; other codes cause no action
 * (docs/spec/application.md, «Guards» and «Error page»). The screen itself waits for a server that is away for a while (503).
 */
const statusOf = (fault: ApiFault): number | null => {
  if (fault.is("NotFound")) return 404;
  if (fault.is("InternalServerError") && fault.httpStatus === 500) return 500;
  return fault.is("AccessDenied") ? 403 : null;
};

/** The event for `departure`. Without a history pages are loaded whole, and the browser itself asks. */
function holdOf({ value, context }: NavigationSnapshot) {
  if (value === "asking") return "departure.wanted";
  const isHeld = value === "guarded" || value === "returning" || (value === "lost" && context.unsaved.length > 0);
  return isHeld ? "page.guarded" : "page.freed";
}

const signedInId = (snapshot: SnapshotFrom<Parties["session"]>): number | null =>
  snapshot.matches("signedIn") ? snapshot.context.account.id : null;

/** What sends from any page comes when somebody is signed in, and hears who. */
function tellEntered(
  session: Parties["session"],
  holder: { send: (event: { type: "machine.wanted" }) => void },
  outbox: Parties["chapterOutbox"] | Parties["placeOutbox"],
): Stop {
  const unfollow = follow(session, signedInId, (id) => id !== null && holder.send({ type: "machine.wanted" }));
  // Both outboxes get the same event.
  const unhear = whenHere<"chapterOutbox">(outbox as Parties["chapterOutbox"], (actor) =>
    follow(session, signedInId, (accountId) => accountId !== null && actor.send({ type: "person.entered", accountId })),
  );
  return () => {
    unfollow();
    unhear();
  };
}

/** Who hears whom; docs/machines/wires.svg draws it with what comes late (connectLazy.ts). */
export const wires: readonly Wire[] = [
  wire("session", "who is signed in", "routeGuard", ["session.settled"], (session, guard) =>
    follow(
      session,
      (snapshot) =>
        snapshot.matches("guest") || snapshot.matches("signedIn") || snapshot.matches("barred")
          ? snapshot.context.account
          : null,
      (account) => account && guard.send({ type: "session.settled", account }),
    ),
  ),
  // Another person sees other answers.
  wire("session", "another person", "payloads", ["forget"], (session, payloads) => {
    let before: number | null = null;
    return follow(
      session,
      (snapshot) => (snapshot.matches("restoring") ? null : snapshot.context.account.id),
      (id) => {
        // What the page has brought, or began to ask before it was known who asks, was answered to this person's cookie.
        if (before !== null && id !== null && id !== before) payloads.forget();
        before = id ?? before;
      },
    );
  }),
  wire("session", "who is signed in", "keeper", ["person.changed"], (session, keeper) =>
    follow(
      session,
      signedInId,
      (accountId) => accountId !== null && keeper.send({ type: "person.changed", accountId }),
    ),
  ),
  // A person who has signed in may have left texts and places on this device.
  wire(
    "session",
    "who is signed in",
    "chapterOutbox",
    ["machine.wanted", "person.entered"],
    (session, holder, { chapterOutbox }) => tellEntered(session, holder, chapterOutbox),
  ),
  wire(
    "session",
    "who is signed in",
    "placeOutbox",
    ["machine.wanted", "person.entered"],
    (session, holder, { placeOutbox }) => tellEntered(session, holder, placeOutbox),
  ),
  // A sign-out on any page loads the whole application again, at the home page (docs/spec/account.md, «Sessions»).
  wire("session", "session.closed", "tab", ["load"], (session, tab) => {
    const { unsubscribe } = session.on("session.closed", () => tab.load("/"));
    return unsubscribe;
  }),

  // The next page asks for the place before this one is gone.
  wire("navigation", "another page", "readerPlace", ["page.left"], (navigation, _, { readerPlace }) =>
    whenHere<"readerPlace">(readerPlace, (actor) =>
      follow(
        navigation,
        ({ context }) => context.page,
        (_page, isFirst) => isFirst || actor.send({ type: "page.left" }),
      ),
    ),
  ),
  // Before the guard, which is answered by it. A page that was loaded whole has brought its own.
  wire("navigation", "another page", "payloads", ["prefetch"], (navigation, payloads) =>
    follow(
      navigation,
      ({ context }) => context.page,
      ({ path }, isFirst) => isFirst || payloads.prefetch(path, navigation.getSnapshot().context.place.search),
    ),
  ),
  wire("navigation", "another page", "routeGuard", ["page.entered"], (navigation, guard) =>
    follow(
      navigation,
      ({ context }) => context.page,
      ({ path }) =>
        guard.send({
          type: "page.entered",
          visit: visitOf(path, navigation.getSnapshot().context.place.search),
        }),
    ),
  ),
  wire("navigation", "another page", "colorMode", ["page.entered"], (navigation, colorMode) =>
    follow(
      navigation,
      ({ context }) => context.page,
      ({ path }) => colorMode.send({ type: "page.entered", forced: pageOf(path)?.colorMode ?? null }),
    ),
  ),
  wire("navigation", "another page", "loadingBar", ["loading.started"], (navigation, bar) =>
    follow(
      navigation,
      ({ context }) => context.page,
      () => bar.send({ type: "loading.started" }),
    ),
  ),
  wire(
    "navigation",
    "another entry of the history",
    "pageTransition",
    ["page.entered"],
    (navigation, transition, { scrollPlaces }) => {
      let before: string | null = null;
      return follow(
        navigation,
        ({ context }) => context.place.key,
        (key) => {
          const { page, place, arrival } = navigation.getSnapshot().context;
          const isSamePage = before === page.key;
          before = page.key;
          const scrollBeginning = (): ScrollBeginning => {
            const isTravelled = arrival === "travelled";
            if (isSamePage && !isTravelled && (arrival === "replaced" || place.hash)) return "kept";
            if (pageOf(page.path)?.layout === "bare") return "own";
            if (isTravelled) return scrollPlaces.has(key) ? "known" : "kept";
            return "new";
          };
          transition.send({ type: "page.entered", key, place: scrollBeginning() });
        },
      );
    },
  ),
  wire("navigation", "another address", "tabs", ["page.entered"], (navigation, tabs) =>
    follow(
      navigation,
      ({ context }) => context.place.path,
      (url, isFirst) => isFirst || tabs.send({ type: "page.entered", url }),
    ),
  ),
  wire("navigation", "an address", "storageGuard", ["machine.wanted"], (_, storageGuard) => {
    storageGuard.send({ type: "machine.wanted" });
    return () => {};
  }),

  wire("navigation", "what is typed holds the page", "departure", ["machine.wanted"], (navigation, departure) =>
    follow(navigation, holdOf, (hold) => hold !== "page.freed" && departure.send({ type: "machine.wanted" })),
  ),
  wire(
    "navigation",
    "what holds the page",
    "departure",
    ["page.freed", "page.guarded", "departure.wanted"],
    (navigation, _, { departure }) =>
      whenHere<"departure">(departure, (actor) => follow(navigation, holdOf, (type) => actor.send({ type }))),
  ),
  wire(
    "departure",
    "the answer",
    "navigation",
    ["departure.confirmed", "departure.cancelled"],
    (departure, navigation) =>
      whenHere<"departure">(departure, (actor) => {
        const { unsubscribe } = actor.on("*", (answer) => navigation.send(answer));
        return unsubscribe;
      }),
  ),
  // Closing the tab is asked by the browser itself.
  wire("navigation", "what is typed holds the page", "tab", ["followClosing"], (navigation, tab) =>
    tab.followClosing(() => holdOf(navigation.getSnapshot()) !== "page.freed"),
  ),

  wire("routeGuard", "redirected", "navigation", ["navigation.requested"], (guard, navigation) =>
    follow(
      guard,
      (snapshot) => (snapshot.matches("redirected") ? snapshot.context.visit : null),
      (visit) =>
        visit &&
        navigation.send({
          type: "navigation.requested",
          to: guard.getSnapshot().context.redirect,
          isReplacing: true,
        }),
    ),
  ),
  wire(
    "routeGuard",
    "how far the page is",
    "pageArrival",
    ["page.expected", "page.allowed", "page.refused"],
    (guard, arrival, { navigation }) => {
      const onTheWay = ["awaitingSession", "checking"];
      let before: { value: string; visit: Visit | null } = { value: "", visit: null };
      const tell = ({ value, context: { visit, visited, fault } }: SnapshotFrom<typeof guard>) => {
        if (value === before.value && visit === before.visit) return;
        const isExpected = visit === before.visit && onTheWay.includes(before.value);
        const isAnothers = visit === before.visit && before.value === "allowed";
        before = { value, visit };
        if (visit && !isExpected && (value === "allowed" || onTheWay.includes(value)))
          arrival.send({ type: "page.expected", visit, key: navigation.getSnapshot().context.page.key, isAnothers });
        if (value === "allowed") arrival.send({ type: "page.allowed", visited });
        const isAway = value === "unavailable";
        const isFailed = isAway || value === "failed";
        if (isFailed || value === "refused")
          arrival.send({ type: "page.refused", refusal: { visit, fault, isFailed, isAway } });
      };
      tell(guard.getSnapshot());
      return guard.subscribe(tell).unsubscribe;
    },
  ),
  wire("tabs", "navigation.wanted", "navigation", ["navigation.requested"], (tabs, navigation) => {
    const { unsubscribe } = tabs.on("navigation.wanted", ({ url }) =>
      navigation.send({ type: "navigation.requested", to: url, isReplacing: false }),
    );
    return unsubscribe;
  }),

  wire("tab", "is looked at again", "buildWatch", ["page.returned"], (tab, buildWatch) =>
    tab.followReturns(() => buildWatch.send({ type: "page.returned" })),
  ),
  wire("tab", "is hidden", "keeper", ["page.hidden"], (tab, keeper) =>
    tab.followHidden(() => keeper.send({ type: "page.hidden" })),
  ),
  wire("tab", "is closing", "keeper", ["tab.closing"], (tab, keeper, parties) =>
    tab.followClosing(() => {
      keeper.send({ type: "tab.closing" });
      return isClosingRisky(parties.keeper);
    }),
  ),
  wire("tab", "is online", "keeper", ["network.returned"], (tab, keeper) =>
    tab.followOnline(() => keeper.send({ type: "network.returned" })),
  ),
  wire("network", "network.returned", "session", ["network.returned"], returned),
  wire("network", "network.returned", "routeGuard", ["network.returned"], returned),
  wire("network", "network.returned", "buildWatch", ["network.returned"], returned),
  // What is typed and not saved outweighs an error page: it stays on the screen, and the console has the error.
  wire("tab", "an error that nobody caught", "routeGuard", ["page.broken"], (tab, guard, { navigation }) =>
    tab.followUncaught(({ message }) => {
      if (holdOf(navigation.getSnapshot()) === "page.freed")
        guard.send({ type: "page.broken", fault: { status: 500, message, requestId: null } });
    }),
  ),
  wire("chunks", "a lost part", "buildWatch", ["chunk.failed"], (chunks, buildWatch, { navigation }) =>
    chunks.followLost((failure) =>
      buildWatch.send({ type: "chunk.failed", ...failure, isDirty: !navigation.getSnapshot().matches("open") }),
    ),
  ),
  wire("client", "a fault of the shell's", "routeGuard", ["fault.reported", "login.needed"], (client, guard) =>
    client.followFaults((fault) => {
      if (fault.is("AuthorizationRequired")) guard.send({ type: "login.needed" });
      const status = statusOf(fault);
      if (status === null) return;
      const { message, requestId = null } = fault;
      guard.send({ type: "fault.reported", fault: { status, message, requestId } });
    }),
  ),

  wire("icons", "one is shown that the page lacks", "iconSprite", ["icons.wanted"], (icons, sprite) =>
    icons.followWanted(() => sprite.send({ type: "icons.wanted" })),
  ),
];

/** Lets everybody hear whom they should, once the root actor runs. @returns stops */
export function connect({ actor, outside }: Pick<App, "actor" | "outside">): Stop {
  const parties: Parties = { ...actor.getSnapshot().context, ...outside };
  const stops = wires.map((one) => one.connect(parties));
  let isWhole = false;
  lazyWiring.tell = (lazyWires) => {
    if (!isWhole) stops.push(...lazyWires.map((one) => one.connect(parties)));
    isWhole = true;
  };
  return () => {
    for (const stop of stops) stop();
  };
}
