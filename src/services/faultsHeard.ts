type Heard<R, By> = Omit<R, "reaction"> & { reaction: By };

/** The same call for a part next to what a page is about: no fault of it is the page's. */
export const heardByCaller = <R extends object>(route: R): Heard<R, "caller"> => ({ ...route, reaction: "caller" });

/** The same call as what a page is about: its faults are the page's. */
export const heardByShell = <R extends object>(route: R): Heard<R, "shell"> => ({ ...route, reaction: "shell" });
