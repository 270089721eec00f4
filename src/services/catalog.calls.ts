import { readingRoutes as routes } from "../api/contract/reading.routes.ts";
import { byQuery, bySpelledQuery, withoutInput } from "./calls.ts";

export const catalog = bySpelledQuery(routes.searchCatalog);
export const suggestions = byQuery(routes.searchSuggestions);
export const desk = withoutInput(routes.getDesk);

/** The rows of books under the new ones on the home page. */
export const showcase = withoutInput(routes.getShowcase);
