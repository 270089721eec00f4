/** What nobody waits for, and what shows it: one line in the table of the first file, instead of one for each (ADR 12). */

export { lazyWires } from "./connectLazy.ts";

export const chapterOutbox = () => import("./lazy/chapterOutbox.ts");
export const placeOutbox = () => import("./lazy/placeOutbox.ts");
export const readerPlace = () => import("./lazy/readerPlace.ts");
export const storageGuard = () => import("./lazy/storageGuard.ts");
export const push = () => import("./lazy/push.ts");
export const bookImport = () => import("./lazy/bookImport.ts");
export const audioUploads = () => import("./lazy/audioUploads.ts");
export const audioPlayer = () => import("./lazy/audioPlayer.ts");
export const sleepTimer = () => import("./lazy/sleepTimer.ts");

export const toast = () => import("./toast.ts");
export const tips = () => import("./Tips.tsx");
export const accountMenu = () => import("./AccountMenu.tsx");
export const bell = () => import("./Bell.tsx");
export const suggestions = () => import("./Suggestions.tsx");
export const audioNotice = () => import("./AudioNotice.tsx");
export const playerBar = () => import("./PlayerBar.tsx");
