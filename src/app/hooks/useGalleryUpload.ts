import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef } from "react";
import { createActor, fromCallback } from "xstate";
import { heldThing } from "../../machines/keeping/held.ts";
import { type GalleryUploadActor, galleryUploadMachine } from "../../machines/uploads/galleryUpload.machine.ts";
import { keptGallery } from "../../machines/uploads/keptGallery.ts";
import { createGalleryLine } from "../../services/galleryLine.service.ts";
import { newRequestId } from "../../services/requestId.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { inspected } from "../inspect.ts";
import { withPorts } from "../ports.ts";
import { useAccount, useActorOf, useSurroundings } from "./machines.ts";
// What says that this is not saved comes along: there may be no network by then.
import "../UnsavedNotice.tsx";

function begin(surroundings: Surroundings, workId: number): GalleryUploadActor {
  const machine = withPorts(galleryUploadMachine, {
    actors: {
      line: fromCallback(({ sendBack, receive }) => {
        const { hear, stop } = createGalleryLine(surroundings, workId, sendBack);
        receive(hear);
        return stop;
      }),
    },
  });
  return createActor(machine, inspected);
}

/**
 * Pictures on their way to the gallery of a work; they go on when the screen is left, and are shown again by it.
 * @param onUploaded - one more is in the gallery
 */
export function useGalleryUpload(workId: number, onUploaded: () => void) {
  const surroundings = useSurroundings();
  const keeper = useActorOf("keeper");
  const { id: accountId } = useAccount();
  const href = `/work/${workId}/edit/gallery`;
  const actor = useMemo(() => {
    const left = heldThing(keeper, { kind: "gallery", accountId, href });
    return (left?.actor as GalleryUploadActor | undefined) ?? begin(surroundings, workId);
  }, [keeper, accountId, href, surroundings, workId]);
  const shown = useSelector(
    actor,
    (snapshot) => ({
      ...snapshot.context,
      isWorking: snapshot.matches("working"),
      isPaused: snapshot.matches({ working: "paused" }),
    }),
    shallowEqual,
  );
  useEffect(() => {
    const thing = keptGallery(actor, { accountId, href });
    actor.start();
    keeper.send({ type: "thing.shown", thing });
    return () => keeper.send({ type: "thing.left", id: thing.id });
  }, [actor, keeper, accountId, href]);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  useEffect(() => actor.on("picture.uploaded", () => latest.current()).unsubscribe, [actor]);
  return {
    ...shown,
    send: actor.send,
    add: (files: readonly File[]) =>
      actor.send({ type: "files.added", pictures: files.map((file) => ({ id: newRequestId(), file })) }),
  };
}

export type GalleryUpload = ReturnType<typeof useGalleryUpload>;
