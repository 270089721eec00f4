import { walkModel } from "../../support/walk.ts";
import { galleryUploadModel } from "./galleryUpload.model.ts";

walkModel("pictures go to a gallery two at a time", galleryUploadModel);
