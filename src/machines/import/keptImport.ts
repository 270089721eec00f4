import type { ActorRefFrom } from "xstate";
import type { Look, Thing } from "../keeping/keeper.types.ts";
import type { bookImportMachine } from "./bookImport.machine.ts";

type BookImportActor = ActorRefFrom<typeof bookImportMachine>;

/** The import as the keeper sees it, while its file is on the way: what is on the server stays there when the tab is closed. */
export function keptImport(actor: BookImportActor, accountId: number): Thing {
  const uploadOf = () => actor.getSnapshot().children.upload;
  const look = (): Look => {
    const { context, value } = uploadOf()?.getSnapshot() ?? {};
    const isTroubled = context !== undefined && value !== "paused" && context.faults > 0;
    return {
      standing: context === undefined ? "settled" : isTroubled ? "failed" : "underWay",
      device: "kept",
      reason: "",
      title: context?.file.name ?? "",
      href: "/work/import",
    };
  };
  return {
    id: "upload:import",
    kind: "upload",
    accountId,
    actor,
    look: look(),
    follow: (hear) => {
      const tell = () => hear(look());
      let upload = uploadOf();
      let followed = upload?.subscribe(tell);
      const { unsubscribe } = actor.subscribe(() => {
        if (uploadOf() !== upload) {
          followed?.unsubscribe();
          upload = uploadOf();
          followed = upload?.subscribe(tell);
        }
        tell();
      });
      return () => {
        unsubscribe();
        followed?.unsubscribe();
      };
    },
    tell: ({ type }) => {
      if (type === "network.returned") uploadOf()?.send({ type });
      else if (type === "save.requested") uploadOf()?.send({ type: "retry.requested" });
      else if (type === "person.gone") uploadOf()?.send({ type: "pause.requested" });
    },
  };
}
