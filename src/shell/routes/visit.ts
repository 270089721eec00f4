import { findPage } from "../../api/contract/pages.ts";
import type { Visit } from "../../machines/navigation/routeGuard.machine.ts";

const decoded = (address: string): string => {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
};

/**
 * A page as the guard gets it: its address as a person reads it, and its row of the table of pages.
 * @param search with «?», or nothing
 */
export function visitOf(address: string, search: string): Visit {
  const path = decoded(address);
  const { page, params = {}, isValid = true } = findPage(path) ?? {};
  return {
    path,
    fullPath: path + decoded(search),
    isKnown: page !== undefined,
    isValid,
    needsLogin: page?.needsLogin ?? false,
    roles: page?.roles ?? [],
    middlewares: page?.middlewares ?? [],
    params,
  };
}
