import { walkModel } from "../../support/walk.ts";
import { chapterOutboxModel } from "./chapterOutbox.model.ts";

walkModel(
  "chapter outbox: what is stored on the device goes to the server from any page, each draft once a round",
  chapterOutboxModel,
);
