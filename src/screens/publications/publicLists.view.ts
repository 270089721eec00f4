import type { TabLink } from "../../ui/Tabs/Tabs.tsx";

type Query = Partial<Record<"tag" | "feed" | "sort" | "cursor", string | undefined>>;

/** The address of a public list. What is empty is left out; another list begins at its first page. */
export function publicAddress<ListQuery extends Query>(path: string, { cursor, ...query }: ListQuery): string {
  const given = Object.entries({ ...query, cursor }).filter(([, value]) => value);
  return given.length > 0 ? `${path}?${new URLSearchParams(given as [string, string][])}` : path;
}

/** New, popular, and of those whom one follows: a guest follows nobody. What else the list is narrowed by stays. */
export function publicTabs<ListQuery extends Query>(path: string, query: ListQuery, isGuest: boolean): TabLink[] {
  const { feed, sort, cursor: _, ...kept } = query;
  return [
    { label: "Новые", href: publicAddress(path, kept), current: !feed && !sort },
    {
      label: "Популярные",
      href: publicAddress(path, { ...kept, sort: "popular" }),
      current: !feed && sort === "popular",
    },
    ...(isGuest
      ? []
      : [{ label: "Подписки", href: publicAddress(path, { ...kept, feed: "true" }), current: feed === "true" }]),
  ];
}
