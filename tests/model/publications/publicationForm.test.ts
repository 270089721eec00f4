import { walkModel } from "../../support/walk.ts";
import { publicationFormModel } from "./publicationForm.model.ts";

walkModel(
  "the form of a publication: nothing typed is lost, and the server has it when its author says so",
  publicationFormModel,
);
