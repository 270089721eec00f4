import type { Plugin } from "vite";

/** wouter makes its links and its context when it is loaded, by calls that bundlers cannot know to have no effect: what nobody uses of it goes. */
export const withoutUnusedLinks = (): Plugin => ({
  name: "without-unused-links",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/node_modules\/wouter\// },
    handler: (code) => code.replace(/(?<![\w.@])(forwardRef|createContext)\(/g, "/*@__PURE__*/$1("),
  },
});
