import { walkModel } from "../../support/walk.ts";
import { uploadQueueModel } from "./uploadQueue.model.ts";

walkModel("files one after the other: idle, uploading, refused", uploadQueueModel);
