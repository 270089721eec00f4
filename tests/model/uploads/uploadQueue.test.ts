import { walkModel } from "../../support/walk.ts";
import { uploadQueueModel } from "./uploadQueue.model.ts";

walkModel("files go one after the other, and a refused one lets the next one go", uploadQueueModel);
