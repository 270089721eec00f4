import { walkModel } from "../../support/walk.ts";
import { chapterRestorationModel } from "./chapterRestoration.model.ts";

walkModel(
  "chapter restoration: an old text becomes the newest, and nothing that stood there is lost",
  chapterRestorationModel,
);
