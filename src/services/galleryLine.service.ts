import { galleryRoutes } from "../api/contract/gallery.routes.ts";
import type { NewPicture, PictureNews } from "../machines/uploads/galleryUpload.machine.ts";
import { createBatchLine } from "./batchLine.service.ts";
import { refusableImage } from "./refusableImage.ts";
import type { Surroundings } from "./surroundings.ts";

/** Sends pictures to the gallery of a work. */
export const createGalleryLine = ({ call }: Surroundings, workId: number, tell: (news: PictureNews) => void) =>
  createBatchLine<NewPicture, PictureNews>(async ({ id, file }, { signal, watch }) => {
    const input = { params: { id: workId }, query: { imageId: id }, file };
    const send = () => call(galleryRoutes.uploadGalleryImage, input, signal, watch);
    const answer = await refusableImage("gallery", file, send);
    if (answer.outcome === "refused") return answer;
    return { outcome: "done", result: { type: "picture.sent", id, image: answer.result.image } };
  }, tell);
