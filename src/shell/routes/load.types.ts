import type { ScreenFile } from "../../app/firstLoads.ts";

/** Fetches the file of a screen. */
export type Load = () => Promise<ScreenFile>;
