import { artsRoutes } from "../api/contract/arts.routes.ts";
import type { ArtFields } from "../api/contract/arts.ts";
import type { ArtNews, WantedArt } from "../machines/uploads/artUpload.machine.ts";
import { createBatchLine } from "./batchLine.service.ts";
import { refusable } from "./refusable.ts";
import { sendImage } from "./refusableImage.ts";
import type { Surroundings } from "./surroundings.ts";

/** What all have in common, as the page holds it. */
type Shared = Omit<ArtFields, "fileId" | "title" | "alt" | "description"> & { work: unknown };

/** Makes arts of files: first the picture of each goes, then what is said of it. */
export const createArtLine = ({ call }: Surroundings, tell: (news: ArtNews) => void) =>
  createBatchLine<WantedArt, ArtNews>(
    async ({ id, file, fileId: stored, publish, ...art }, { report, signal, watch }) => {
      let fileId = stored;
      if (fileId === null) {
        const answer = await sendImage(call, { type: "art", file }, signal, watch);
        if (answer.outcome === "refused") return answer;
        fileId = answer.result.fileId;
        report({ type: "file.stored", id, fileId });
      }
      // The card of its book is the form's alone.
      const { work: _, ...known } = art.shared as Shared;
      const fields: ArtFields = { ...known, fileId, title: art.title, alt: art.alt, description: "" };
      const answer = await refusable(call(artsRoutes.createArt, { body: { requestId: id, fields, publish } }, signal));
      if (answer.outcome === "refused") return answer;
      return { outcome: "done", result: { type: "art.made", id, artId: answer.result.id, standing: "made" } };
    },
    tell,
  );
