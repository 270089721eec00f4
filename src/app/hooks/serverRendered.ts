import { createContext, useContext } from "react";

const Context = createContext(false);

/** Round a page that is drawn once, without a browser (src/shell/serverRendering.tsx). */
export const ServerRenderedProvider = Context.Provider;

/** Is the page drawn without a browser? Then nothing far below its first screen is needed. */
export const useIsServerRendered = (): boolean => useContext(Context);
