import type { ComponentType, ReactNode } from "react";
import { usePlace } from "../../app/hooks/shownPage.ts";

export type LetterTokenProps = {
  /** Of the letter's link; "": the address has none. */
  token: string;
};

/**
 * A screen of a letter's link, whose token stands behind #, where no server and no log sees it. Links of letters that were sent before
 * have it in the query. A newer link that is opened in the same tab changes the fragment alone: the screen begins anew.
 */
export function withLetterToken(Screen: ComponentType<LetterTokenProps>): () => ReactNode {
  return function LetterScreen() {
    const { hash, search } = usePlace();
    const token = new URLSearchParams(hash.slice(1)).get("token") ?? new URLSearchParams(search).get("token") ?? "";
    return <Screen key={token} token={token} />;
  };
}
