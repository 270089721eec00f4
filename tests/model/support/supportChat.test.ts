import { walkModel } from "../../support/walk.ts";
import { supportChatModel } from "./supportChat.model.ts";

walkModel(
  "the support's chat: closed until it is rendered, killed after 10 000 ms, and asked for again",
  supportChatModel,
);
