import type { ActorRefFrom } from "xstate";
import { follow, returned, type Stop, type Wire, whenHere, wire } from "../../app/wire.ts";
import type { LazyMachines, LazyName, LongLivedActors } from "../../machines/longLived.ts";

/** Connects two machines that come late once both are here. */
const bothHere = <N extends LazyName, M extends LazyName>(
  one: LongLivedActors[N],
  other: LongLivedActors[M],
  hear: (one: ActorRefFrom<LazyMachines[N]>, other: ActorRefFrom<LazyMachines[M]>) => { unsubscribe: Stop },
): Stop => whenHere<N>(one, (first) => whenHere<M>(other, (second) => hear(first, second).unsubscribe));

/** Who hears whom once machines are here that come late: with the first of them. */
export const lazyWires: readonly Wire[] = [
  wire("network", "network.returned", "chapterOutbox", ["network.returned"], (network, _, { chapterOutbox }) =>
    whenHere<"chapterOutbox">(chapterOutbox, (outbox) => returned(network, outbox)),
  ),
  wire("network", "network.returned", "placeOutbox", ["network.returned"], (network, _, { placeOutbox }) =>
    whenHere<"placeOutbox">(placeOutbox, (outbox) => returned(network, outbox)),
  ),
  wire("navigation", "another page", "chapterOutbox", ["page.entered"], (navigation, _, { chapterOutbox }) =>
    whenHere<"chapterOutbox">(chapterOutbox, (outbox) =>
      follow(
        navigation,
        ({ context }) => context.place.path,
        (path) => outbox.send({ type: "page.entered", path }),
      ),
    ),
  ),
  wire(
    "chapters",
    "one is saved in this browser",
    "chapterOutbox",
    ["drafts.changed"],
    (chapters, _, { chapterOutbox }) =>
      whenHere<"chapterOutbox">(chapterOutbox, (outbox) =>
        chapters.followSaved(() => outbox.send({ type: "drafts.changed" })),
      ),
  ),
  wire("navigation", "another address", "storageGuard", ["check.requested"], (navigation, _, { storageGuard }) =>
    whenHere<"storageGuard">(storageGuard, (actor) =>
      follow(
        navigation,
        ({ context }) => context.place.path,
        () => actor.send({ type: "check.requested" }),
      ),
    ),
  ),
  // On its own page the import says it itself.
  wire("bookImport", "preview.opened, book.imported", "toasts", ["show"], (bookImport, toasts, { navigation }) =>
    whenHere<"bookImport">(bookImport, (actor) => {
      const isElsewhere = () => navigation.getSnapshot().context.place.path !== "/work/import";
      const heard = [
        actor.on("preview.opened", ({ title }) => {
          if (isElsewhere()) toasts.show(`Книга «${title}» прочитана: проверьте её на странице импорта`);
        }),
        actor.on("book.imported", ({ title }) => {
          if (isElsewhere()) toasts.show(`Книга «${title}» импортирована в черновики`);
        }),
      ];
      return () => {
        for (const { unsubscribe } of heard) unsubscribe();
      };
    }),
  ),
  // Where a listener is: kept like the place of a reader. Of a preview there is nothing to keep.
  wire(
    "audioPlayer",
    "place.moved, place.left",
    "listenerPlace",
    ["machine.wanted", "place.moved", "page.left"],
    (audioPlayer, holder, { listenerPlace }) =>
      whenHere<"audioPlayer">(audioPlayer, (player) => {
        holder.send({ type: "machine.wanted" });
        return bothHere<"listenerPlace", "audioPlayer">(listenerPlace, audioPlayer, (keeper) =>
          player.on("*", (event) => {
            if (!("place" in event) || player.getSnapshot().context.book.isPreview) return;
            const place = { ...event.place, revisionId: null, offset: 0, movedAt: new Date().toISOString() };
            keeper.send({ type: "place.moved", place });
            if (event.type === "place.left") keeper.send({ type: "page.left" });
          }),
        );
      }),
  ),
  wire(
    "audioPlayer",
    "how near the end is",
    "sleepTimer",
    ["chapter.ended", "end.neared", "end.receded"],
    (audioPlayer, _, { sleepTimer }) =>
      bothHere<"audioPlayer", "sleepTimer">(audioPlayer, sleepTimer, (player, timer) =>
        player.on("*", (event) => {
          if (!("place" in event)) timer.send(event);
        }),
      ),
  ),
  wire(
    "sleepTimer",
    "the listener sleeps",
    "audioPlayer",
    ["sleep.came", "sleep.fading", "sleep.kept", "sleep.atEnd", "play.requested"],
    (sleepTimer, _, { audioPlayer }) =>
      bothHere<"sleepTimer", "audioPlayer">(sleepTimer, audioPlayer, (timer, player) =>
        timer.on("*", (event) => player.send(Object.assign({ at: Date.now() }, event))),
      ),
  ),
  wire("network", "network.returned", "audioPlayer", ["network.returned"], (network, _, { audioPlayer }) =>
    whenHere<"audioPlayer">(audioPlayer, (player) => returned(network, player)),
  ),
  wire("tab", "is hidden", "audioPlayer", ["page.hidden"], (tab, _, { audioPlayer }) =>
    whenHere<"audioPlayer">(audioPlayer, (player) => tab.followHidden(() => player.send({ type: "page.hidden" }))),
  ),
];
