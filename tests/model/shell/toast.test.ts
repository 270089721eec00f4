import { walkModel } from "../../support/walk.ts";
import { toastModel } from "./toast.model.ts";

walkModel("toast: idle, then destroyed", toastModel);
