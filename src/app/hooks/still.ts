import { createContext, useContext } from "react";

const Context = createContext(false);

/** Round a page that is drawn once, without a browser (src/app/still.tsx). */
export const StillProvider = Context.Provider;

/** Is the page drawn without a browser? Then nothing far below its first screen is needed. */
export const useIsStill = (): boolean => useContext(Context);
