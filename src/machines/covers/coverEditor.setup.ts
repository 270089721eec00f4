import { assign, enqueueActions, setup } from "xstate";
import { began, goneOn, redone, stepped, undone } from "../../cover/scene/history.ts";
import { hasPlace, withPicture } from "../../cover/scene/placing.ts";
import { reasonOf } from "../../text/messages.ts";
import { port } from "../lib/port.ts";
import {
  asCopied,
  asSaved,
  type Context,
  type CoverExported,
  type DesignFound,
  type Emitted,
  type Events,
  type Input,
  openedOf,
  type PictureRead,
  released,
} from "./coverEditor.parts.ts";
import type { Drawing } from "./drawing.ts";

export type Change = { drawing: Drawing };
export type Fault = { error: unknown };
const noPlace = "В макете не больше 5 картинок и 30 слоёв";

/** Ports, steps and guards of the editor of covers. */
export const coverEditorSetup = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Events, emitted: {} as Emitted },
  actors: {
    openDesign: port<DesignFound, { designId: string }>("openDesign"),
    readPicture: port<PictureRead, { file: File }>("readPicture"),
    exportCover: port<CoverExported, { designId: string; drawing: Drawing }>("exportCover"),
  },
  actions: {
    keepFound: assign((_, params: DesignFound) => ({ found: params, trouble: "" })),
    openSaved: enqueueActions(({ context, enqueue }) => {
      const opened = asSaved(context);
      enqueue.assign(openedOf(opened));
      if (opened) enqueue.emit({ type: "design.opened", opened });
    }),
    openCopy: enqueueActions(({ context, enqueue }) => {
      const opened = asCopied(context);
      enqueue.assign(openedOf(opened));
      if (opened) enqueue.emit({ type: "design.opened", opened });
    }),
    select: assign((_, { id }: { id: string | null }) => ({ selected: id })),
    step: assign(({ context: { history } }, { drawing }: Change) => ({
      history: history && stepped(history, drawing),
    })),
    goOn: assign(({ context: { history } }, { drawing }: Change) => ({ history: history && goneOn(history, drawing) })),
    noteBurst: assign((_, { burst }: { burst: string | null }) => ({ burst })),
    endBurst: assign({ burst: null }),
    grab: assign(({ context: { history } }) => ({ grabbed: history?.present ?? null })),
    release: assign(({ context: { history, grabbed } }) => ({ history: released(history, grabbed), grabbed: null })),
    putBack: assign(({ context: { history, grabbed } }) => ({
      history: history && grabbed ? { ...history, present: grabbed } : history,
      grabbed: null,
    })),
    drag: assign(({ context: { history } }, { drawing }: Change) => ({
      history: history && { ...history, present: drawing },
    })),
    undo: assign(({ context: { history } }) => ({ history: history && undone(history) })),
    redo: assign(({ context: { history } }) => ({ history: history && redone(history) })),
    beginAnew: assign((_, { drawing }: Change) => ({
      history: began(drawing),
      told: drawing,
      selected: null,
      grabbed: null,
      chosen: null,
      trouble: "",
    })),
    /** What the hand holds stays where it is, and a picture that is still being read comes too late. */
    settle: assign(({ context: { history, grabbed } }) => ({
      history: released(history, grabbed),
      grabbed: null,
      chosen: null,
      trouble: "",
    })),
    choose: assign((_, { file, place }: NonNullable<Context["chosen"]>) => ({ chosen: { file, place }, trouble: "" })),
    /** One that comes while the hand holds something belongs to that step. */
    placePicture: enqueueActions(({ context: { history, chosen, grabbed }, enqueue }, given: PictureRead) => {
      if (given.outcome === "refused" || !history || !chosen) return;
      const { present } = history;
      const drawing = { ...present, scene: withPicture(present.scene, given.picture, chosen.place) };
      const { id, file } = given.picture;
      enqueue.emit({ type: "picture.added", picture: { id, file } });
      enqueue.assign({
        history: stepped({ ...history, present: grabbed ?? present }, drawing),
        grabbed: null,
        chosen: null,
        ...(chosen.place === "layer" && { selected: id }),
      });
    }),
    refusePicture: assign((_, given: PictureRead) => ({
      chosen: null,
      trouble: given.outcome === "refused" ? given.message : noPlace,
    })),
    noteExport: enqueueActions(({ enqueue }, given: CoverExported) => {
      if (given.outcome === "exported") enqueue.emit({ type: "cover.exported", fileId: given.fileId });
      else enqueue.assign({ trouble: given.message });
    }),
    noteFault: assign((_, { error }: Fault) => ({ chosen: null, trouble: reasonOf(error) })),
    noteMissing: assign({ trouble: "Такого макета нет" }),
    noteCalm: assign({ trouble: "" }),
    /** The same drawing is sent once. */
    tellDrawing: enqueueActions(({ context: { history, told }, enqueue }) => {
      if (!history || history.present === told) return;
      enqueue.emit({ type: "drawing.changed", drawing: history.present });
      enqueue.assign({ told: history.present });
    }),
  },
  guards: {
    isChoice: ({ context: { begun } }, { server, copy }: DesignFound) =>
      copy !== null && (server !== null || begun !== null),
    isCopied: (_, { copy }: DesignFound) => copy !== null,
    isKnown: ({ context: { begun } }, { server }: DesignFound) => server !== null || begun !== null,
    isSameBurst: ({ context }, { burst }: { burst: string | null }) => burst !== null && context.burst === burst,
    isTyped: (_, { burst }: { burst: string | null }) => burst !== null,
    canUndo: ({ context: { history } }) => (history?.past.length ?? 0) > 0,
    canRedo: ({ context: { history } }) => (history?.future.length ?? 0) > 0,
    isPlaced: ({ context: { history, chosen } }, given: PictureRead) =>
      given.outcome === "read" && history !== null && chosen !== null && hasPlace(history.present.scene, chosen.place),
    isExported: (_, given: CoverExported) => given.outcome === "exported",
  },
  /** `burst`: how long a pause in typing ends a step. */
  delays: { openTimeout: 30_000, burst: 1_000, readTimeout: 30_000, exportTimeout: 120_000 },
});
