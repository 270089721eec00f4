import { useCallback } from "react";
import { useActorOf } from "../app/hooks/machines.ts";
import { useHistoryEntry } from "../app/hooks/shownPage.ts";
import { kindOfAddress } from "../text/addresses.ts";

type Options = {
  /** In place of the entry that is shown. */
  replace?: boolean;
  /** The address may lead to another site. */
  external?: boolean;
};

/**
 * The router's location. The navigation machine holds it, so that unsaved changes can hold a page.
 * @returns the path, and the function that navigates; the function throws for the protocol of a script, and for another site
 * without `external` (docs/spec/application.md, «Navigation»)
 */
export function useNavigationLocation() {
  const navigation = useActorOf("navigation");
  const { path } = useHistoryEntry();
  const navigate = useCallback(
    (to: string, { replace = false, external = false }: Options = {}) => {
      const kind = kindOfAddress(to, window.location.origin);
      if (kind === "script") throw new Error(`Cannot navigate to an address with a script protocol: ${to}`);
      if (kind === "page") navigation.send({ type: "navigation.requested", to, isReplacing: replace });
      else if (external) window.location.assign(to);
      else throw new Error(`Navigating to another site needs the option external: ${to}`);
    },
    [navigation],
  );
  return [path, navigate] as [string, typeof navigate];
}

export const useNavigationSearch = (): string => useHistoryEntry().search;
