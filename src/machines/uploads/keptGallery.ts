import type { Look, Thing } from "../keeping/keeper.types.ts";
import type { GalleryUploadActor } from "./galleryUpload.machine.ts";

/** Pictures on their way as the keeper sees them: this page alone has their files. */
export function keptGallery(
  actor: GalleryUploadActor,
  { accountId, href }: Pick<Thing, "accountId"> & Pick<Look, "href">,
): Thing {
  const look = (): Look => {
    const snapshot = actor.getSnapshot();
    const has = (standing: string) => snapshot.context.pictures.some((picture) => picture.standing === standing);
    const standing = snapshot.matches("working")
      ? "underWay"
      : has("failed")
        ? "failed"
        : has("refused")
          ? "stuck"
          : "settled";
    const isHere = standing !== "settled";
    return { standing, device: isHere ? "refused" : "kept", reason: "", title: "картинки галереи", href };
  };
  return {
    id: `gallery:${href}`,
    kind: "gallery",
    accountId,
    actor,
    look: look(),
    follow: (hear) => actor.subscribe(() => hear(look())).unsubscribe,
    tell: ({ type }) => {
      // What the server has refused is for the person to look at.
      if (type === "network.returned" || type === "save.requested") actor.send({ type: "network.returned" });
      else if (type === "person.gone") actor.stop();
    },
  };
}
