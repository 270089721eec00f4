/** Of works, as the contract spells them. */
export const formats = ["EBook", "Audiobook"] as const;
