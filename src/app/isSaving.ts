/** The person has asked the browser to spare the network. */
export const isSaving = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
