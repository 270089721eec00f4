import type { ComponentType, ReactNode } from "react";
import { useHistoryEntry } from "../../app/hooks/shownPage.ts";
import { useFragmentParameter } from "./useFragmentParameter.ts";

export type LetterTokenProps = {
  /** Of the letter's link; "": the address has none. */
  token: string;
};

/**
 * A screen of a letter's link with its token behind #. Links that were sent by former releases have the token in the query. A newer
 * link may be opened in the same tab: the browser does not reload the page then, so the screen is mounted once more for each token.
 */
export function withLetterToken(Screen: ComponentType<LetterTokenProps>): () => ReactNode {
  return function LetterScreen() {
    const { search } = useHistoryEntry();
    const token = useFragmentParameter("token") ?? new URLSearchParams(search).get("token") ?? "";
    return <Screen key={token} token={token} />;
  };
}
