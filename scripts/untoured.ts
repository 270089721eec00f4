/** Machines whose tours are not written yet: their models alone are walked. */
const untoured: readonly string[] = ["push", "pushCheck"];

/** Has nobody walked this machine in a browser yet? */
export const isUntoured = (id: string): boolean => untoured.includes(id);
