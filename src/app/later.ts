/** What nobody waits for, and what shows it: one line in the table of the first file, instead of one for each (ADR 12). */

export { lateWires } from "./connectLate.ts";

export const chapterOutbox = () => import("./late/chapterOutbox.ts");
export const placeOutbox = () => import("./late/placeOutbox.ts");
export const readerPlace = () => import("./late/readerPlace.ts");
export const storageGuard = () => import("./late/storageGuard.ts");
export const push = () => import("./late/push.ts");
export const bookImport = () => import("./late/bookImport.ts");
export const audioUploads = () => import("./late/audioUploads.ts");
export const audioPlayer = () => import("./late/audioPlayer.ts");
export const sleepTimer = () => import("./late/sleepTimer.ts");

export const toast = () => import("./toast.ts");
export const tips = () => import("./Tips.tsx");
export const accountMenu = () => import("./AccountMenu.tsx");
export const bell = () => import("./Bell.tsx");
export const suggestions = () => import("./Suggestions.tsx");
export const audioNotice = () => import("./AudioNotice.tsx");
export const playerBar = () => import("./PlayerBar.tsx");
