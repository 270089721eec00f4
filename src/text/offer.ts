/** Of the public offer at `/offer`: an order keeps the one that its buyer has agreed to. */
export const OFFER_VERSION = "2026-11-25";
