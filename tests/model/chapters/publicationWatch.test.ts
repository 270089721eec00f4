import { walkModel } from "../../support/walk.ts";
import { publicationWatchModel } from "./publicationWatch.model.ts";

walkModel(
  "publication watch: the server is asked when the time has come, until the chapter is out",
  publicationWatchModel,
);
