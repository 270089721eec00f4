import { walkModel } from "../../support/walk.ts";
import { toastModel } from "./toast.model.ts";

walkModel("toast: it goes after its time, at a press, and not while it is pointed at", toastModel);
