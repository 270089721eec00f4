import { walkModel } from "../../support/walk.ts";
import { formModel } from "./form.model.ts";

walkModel("form: editing, submitting, refused, done", formModel);
