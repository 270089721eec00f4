import { useEffect, useRef, useState } from "react";
import { fromPromise, waitFor } from "xstate";
import { coverFile, exportCover } from "../../cover/export.ts";
import { loadFonts, textsOf } from "../../cover/fonts.ts";
import { layouts, measureBy } from "../../cover/measure.ts";
import { fileOfPicture, readPicture } from "../../cover/pictures.ts";
import { keepPicture, picturesFor } from "../../cover/storedPicture.ts";
import { coverEditorMachine } from "../../machines/covers/coverEditor.machine.ts";
import type { CoverExported, PictureRead } from "../../machines/covers/coverEditor.parts.ts";
import type { CoverKeepingActor } from "../../machines/covers/coverKeeping.machine.ts";
import type { Drawing } from "../../machines/covers/drawing.ts";
import { findDesign } from "../../services/coverOpening.service.ts";
import { imageFault } from "../../services/refusableImage.ts";
import { newRequestId } from "../../services/requestId.ts";
import type { Surroundings } from "../../services/surroundings.ts";
import { uploadWorkCover } from "../../services/works.calls.ts";
import { picturesOf, unsourcedOf } from "../../text/covers.ts";
import { editorHref } from "../../text/editorHref.ts";
import { coverWires } from "../connectCovers.ts";
import { useActorOf, useSurroundings } from "./machines.ts";
import { useCoverKeeping } from "./useCoverKeeping.ts";
import { useMachine } from "./useMachine.ts";

const designHref = (design: string): string => editorHref({ design });
const unreadable = "Картинка не читается. Подойдёт JPEG, PNG, WebP, GIF или AVIF";
const unsourced = "Скажите, откуда каждая картинка: без этого обложку на книгу не поставить";
const notKept = "Макет ещё не на сервере. Когда он сохранится, обложку можно будет поставить";

/** A picture from the disk, as a scene takes it: no larger than the server keeps it. */
async function pictureRead(file: File): Promise<PictureRead> {
  const fault = await imageFault("cover-source", file);
  if (fault !== undefined) return { outcome: "refused", message: fault };
  const bitmap = await readPicture(file).catch(() => null);
  if (!bitmap) return { outcome: "refused", message: unreadable };
  const id = newRequestId();
  keepPicture(id, bitmap);
  const { width, height } = bitmap;
  const isLarge = width === 2_400 || height === 3_600;
  const sent = isLarge ? ((await fileOfPicture(bitmap)) ?? file) : file;
  return { outcome: "read", picture: { id, width, height, file: sent } };
}

/** The cover as a file of the server, once the design that it was painted from is there. */
async function coverMade(
  surroundings: Surroundings,
  keeping: CoverKeepingActor | null,
  { scene, sources }: Drawing,
  signal: AbortSignal,
): Promise<CoverExported> {
  if (unsourcedOf(picturesOf(scene), sources).length > 0) return { outcome: "refused", message: unsourced };
  await loadFonts(textsOf(scene));
  const context = document.createElement("canvas").getContext("2d");
  if (!context || !keeping) return { outcome: "refused", message: notKept };
  const made = await exportCover(scene, await picturesFor(scene), 1600, layouts(measureBy(context)));
  if (made.kind === "refused") return { outcome: "refused", message: made.text };
  keeping.send({ type: "save.requested" });
  const kept = await waitFor(
    keeping,
    (design) => design.matches("kept") || design.matches("stale") || design.matches("unkept"),
    { signal },
  );
  if (!kept.matches("kept")) return { outcome: "refused", message: notKept };
  const answer = await uploadWorkCover(surroundings)({ file: coverFile(made.blob) }, signal);
  return answer.outcome === "done"
    ? { outcome: "exported", fileId: answer.result.fileId }
    : { outcome: "refused", message: answer.message };
}

/**
 * One design on its screen, and its keeping once it is opened.
 * @param begun what a new design begins with; null: it was made before
 */
export function useCoverEditor(designId: string, begun: Drawing | null) {
  const surroundings = useSurroundings();
  const covers = useCoverKeeping();
  const navigation = useActorOf("navigation");
  const [isNew] = useState(begun !== null);
  const [keeping, setKeeping] = useState<CoverKeepingActor | null>(null);
  /** For the ports, which are made before it. */
  const held = useRef<CoverKeepingActor | null>(null);
  const editor = useMachine(
    coverEditorMachine,
    () => ({
      actors: {
        openDesign: fromPromise(async ({ input, signal }) => {
          const left = covers.left(designHref(input.designId));
          // Its id is as old as this page: nobody else has anything of it.
          if (!left && isNew) return { server: null, copy: null };
          if (!left) return await findDesign(surroundings)(input, signal);
          const { revision, drawing } = left.getSnapshot().context;
          return { server: { revision, drawing }, copy: null };
        }),
        readPicture: fromPromise(({ input }) => pictureRead(input.file)),
        exportCover: fromPromise(({ input, signal }) => coverMade(surroundings, held.current, input.drawing, signal)),
      },
    }),
    [surroundings, covers, isNew],
    { input: { designId, begun } },
  );
  useEffect(
    () =>
      editor.on("design.opened", ({ opened }) => {
        held.current = covers.left(designHref(designId)) ?? covers.create({ designId, ...opened });
        setKeeping(held.current);
      }).unsubscribe,
    [editor, covers, designId],
  );
  useEffect(() => {
    if (!keeping) return;
    const leave = covers.show(keeping);
    const parties = { coverEditor: editor, coverKeeping: keeping, navigation };
    const stops = coverWires.map((wire) => wire.connect(parties));
    return () => {
      for (const stop of stops) stop();
      leave();
    };
  }, [keeping, covers, editor, navigation]);
  return { editor, keeping };
}
export type CoverEditor = ReturnType<typeof useCoverEditor>["editor"];
