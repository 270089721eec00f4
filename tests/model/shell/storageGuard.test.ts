import { walkModel } from "../../support/walk.ts";
import { storageGuardModel } from "./storageGuard.model.ts";

walkModel("storage guard: over 3 MB it is cleared, at 3 MB it is not", storageGuardModel);
