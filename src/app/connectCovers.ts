import type { ActorRefFrom } from "xstate";
import type { coverEditorMachine } from "../machines/covers/coverEditor.machine.ts";
import type { CoverKeepingActor } from "../machines/covers/coverKeeping.machine.ts";
import type { LongLivedActors } from "../machines/longLived.ts";
import { editorHref } from "../text/editorHref.ts";
import { type Wire, wireAmong } from "./wire.ts";

/** A design on its screen. */
export type CoverParties = {
  coverEditor: ActorRefFrom<typeof coverEditorMachine>;
  coverKeeping: CoverKeepingActor;
  navigation: LongLivedActors["navigation"];
};

const wire = wireAmong<CoverParties>();

/** Who hears whom while a design is on the screen. */
export const coverWires: readonly Wire<CoverParties>[] = [
  wire(
    "coverEditor",
    "drawing.changed",
    "coverKeeping",
    ["design.edited"],
    (editor, keeping) =>
      editor.on("drawing.changed", ({ drawing }) => keeping.send({ type: "design.edited", drawing })).unsubscribe,
  ),
  wire(
    "coverEditor",
    "picture.added",
    "coverKeeping",
    ["picture.added"],
    (editor, keeping) =>
      editor.on("picture.added", ({ picture }) => keeping.send({ type: "picture.added", picture })).unsubscribe,
  ),
  wire(
    "coverKeeping",
    "drawing.replaced",
    "coverEditor",
    ["drawing.replaced"],
    (keeping, editor) => keeping.on("drawing.replaced", (event) => editor.send(event)).unsubscribe,
  ),
  wire(
    "coverKeeping",
    "design.parted",
    "navigation",
    ["address.renamed"],
    (keeping, navigation) =>
      keeping.on("design.parted", ({ designId: design }) =>
        navigation.send({ type: "address.renamed", to: editorHref({ design }) }),
      ).unsubscribe,
  ),
];
