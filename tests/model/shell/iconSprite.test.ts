import { walkModel } from "../../support/walk.ts";
import { iconSpriteModel } from "./iconSprite.model.ts";

walkModel("the file of icons: fetched once, and after 1 500 ms the words stand alone", iconSpriteModel);
