import { utilsRoutes as routes } from "../api/contract/utils.routes.ts";
import { byBody } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const typograf = refusably(byBody(routes.typograf));
