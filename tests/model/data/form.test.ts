import { walkModel } from "../../support/walk.ts";
import { formModel } from "./form.model.ts";

walkModel(
  "form: one press sends once, and whatever the server answers, it can be sent again until it is done",
  formModel,
);
