import { walkModel } from "../../support/walk.ts";
import { buildWatchModel } from "./buildWatch.model.ts";

walkModel("build watch: a lost part reloads once in 10 s a path, after everything typed is safe", buildWatchModel);
