import type { Ref } from "react";
import { useMetaTitle } from "../../app/hooks/usePageTitle.ts";

/** The heading of a page that is about no single thing: its title in route meta, as in the tab. */
export function PageTitle({ ref }: { ref?: Ref<HTMLHeadingElement> }) {
  return (
    <h1 ref={ref} tabIndex={ref ? -1 : undefined}>
      {useMetaTitle()}
    </h1>
  );
}
