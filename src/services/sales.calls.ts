import { salesRoutes as routes } from "../api/contract/sales.routes.ts";
import { byIdAndBody, byParams } from "./calls.ts";
import { refusably } from "./refusable.ts";

export const workSales = byParams(routes.getWorkSales);

/** `price` in kopecks, `startsAt` ISO or null: at once. */
export const updateSales = refusably(byIdAndBody(routes.updateWorkSales));
export const stopSales = refusably(byIdAndBody(routes.stopWorkSales));
