/** What nobody waits for, and what shows it: one line in the table of the first file, instead of one for each (ADR 12). */

export { lazyWires } from "./connectLazy.ts";

export const chapterOutbox = () => import("../../app/lazy/chapterOutbox.ts");
export const placeOutbox = () => import("../../app/lazy/placeOutbox.ts");
export const readerPlace = () => import("../../app/lazy/readerPlace.ts");
export const storageGuard = () => import("../../app/lazy/storageGuard.ts");
export const push = () => import("../../app/lazy/push.ts");
export const bookImport = () => import("../../app/lazy/bookImport.ts");
export const audioUploads = () => import("../../app/lazy/audioUploads.ts");
export const audioPlayer = () => import("../../app/lazy/audioPlayer.ts");
export const sleepTimer = () => import("../../app/lazy/sleepTimer.ts");

export const toast = () => import("../../app/toast.ts");
export const tips = () => import("../Tips.tsx");
export const accountMenu = () => import("../header/AccountMenu.tsx");
export const bell = () => import("../header/Bell.tsx");
export const suggestions = () => import("../header/Suggestions.tsx");
export const audioNotice = () => import("../banners/AudioNotice.tsx");
export const playerBar = () => import("../PlayerBar.tsx");
