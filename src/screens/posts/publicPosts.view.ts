import type { PostsQuery } from "../../api/contract/payloads.ts";
import type { TabLink } from "../../ui/Tabs/Tabs.tsx";

/** The address of a list of posts. What is empty is left out; another list begins at its first page. */
export function publicAddress({ cursor, ...query }: PostsQuery): string {
  const given = Object.entries({ ...query, cursor }).filter(([, value]) => value);
  return given.length > 0 ? `/posts?${new URLSearchParams(given as [string, string][])}` : "/posts";
}

/** New, popular, and of those whom one follows: a guest follows nobody. */
export function publicTabs({ feed, sort, category, tag }: PostsQuery, isGuest: boolean): TabLink[] {
  const kept = { ...(category && { category }), ...(tag && { tag }) };
  return [
    { label: "Новые", href: publicAddress(kept), current: !feed && !sort },
    { label: "Популярные", href: publicAddress({ ...kept, sort: "popular" }), current: !feed && sort === "popular" },
    ...(isGuest
      ? []
      : [{ label: "Подписки", href: publicAddress({ ...kept, feed: "true" }), current: feed === "true" }]),
  ];
}
