import type { ComponentProps } from "react";
import type { ResultOf } from "../../api/contract/index.ts";
import { catalogHref, changed } from "./catalogAddress.view.ts";
import HiddenByYou from "./HiddenByYou.tsx";
import { NothingFound } from "./NothingFound.tsx";

type UnseenProps = ComponentProps<typeof NothingFound> & { found: ResultOf<"searchCatalog"> };

/** What is not to be seen of a list: why there is nothing, and how much a person's own settings take out. */
export const Unseen = ({ query, found, onReset }: UnseenProps) => (
  <>
    {found.searchResults.length === 0 && <NothingFound query={query} found={found} onReset={onReset} />}
    <HiddenByYou
      count={found.hiddenByYou}
      isShown={query.excluded === "show"}
      hrefOf={(excluded) => catalogHref(changed(query, "excluded", excluded))}
    />
  </>
);
