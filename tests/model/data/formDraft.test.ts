import { walkModel } from "../../support/walk.ts";
import { formDraftModel } from "./formDraft.model.ts";

walkModel("formDraft: what is typed into a form stays on the device until it is saved", formDraftModel);
