import { pages } from "../src/api/contract/pages.ts";

/** Machines that wait for their screen: no tour can walk them before it is built. Each with the path of its page. */
const waiting: Readonly<Record<string, string>> = {
  coverEditor: "/work/create-cover",
  coverKeeping: "/work/create-cover",
  designCopy: "/work/create-cover",
};

/** Is there no page yet on which a person could walk this machine? */
export const isScreenless = (id: string): boolean => {
  const path = waiting[id];
  return path !== undefined && !pages.some((page) => page.path === path);
};
