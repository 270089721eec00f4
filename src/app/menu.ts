import { findPage } from "../api/contract/pages.ts";
import { hasPrivateMessages } from "./privateMessages.ts";

export type MenuEntry = { label: string; href: string };
export type MenuBlock = {
  name: "my-publications" | "commercial-status" | "personal-cabinet";
  title: string;
  entries: MenuEntry[];
};

const isBuilt = ({ href }: MenuEntry): boolean => findPage(href) !== undefined;

/**
 * The three blocks of a signed-in person's menu, the same on every page. A list whose page is not built is left out, what only
 * sellers need, and a block without lists: nothing here leads to a 404.
 */
export function menuOf({
  userName,
  isSeller = false,
}: {
  userName: string;
  isSeller?: boolean | undefined;
}): MenuBlock[] {
  const list = (name: string) => `/u/${encodeURIComponent(userName)}/${name}/edit`;
  const blocks: MenuBlock[] = [
    {
      name: "my-publications",
      title: "Мои публикации",
      entries: [
        { label: "Мои произведения", href: list("works") },
        { label: "Мои циклы", href: list("series") },
        { label: "Мои арты", href: list("arts") },
        { label: "Мои посты", href: list("posts") },
        { label: "Мои рецензии", href: list("reviews") },
        { label: "Комментарии на проверке", href: "/account/comments" },
      ],
    },
    {
      name: "commercial-status",
      title: "Продажи",
      entries: isSeller
        ? [
            { label: "Доход", href: "/merchant/statistics" },
            { label: "Баланс и выплаты", href: "/merchant/balance" },
            { label: "Скидки", href: "/merchant/discounts" },
          ]
        : [],
    },
    {
      name: "personal-cabinet",
      title: "Личный кабинет",
      entries: [
        { label: "Моя библиотека", href: "/library" },
        { label: "Закладки и цитаты", href: "/account/marks" },
        ...(hasPrivateMessages() ? [{ label: "Сообщения", href: "/messages" }] : []),
        { label: "Покупки", href: "/account/purchases" },
        { label: "Профиль", href: "/profile" },
        { label: "Настройки", href: "/account/settings" },
        { label: "Что не показывать", href: "/account/catalog" },
        { label: "Приватность", href: "/account/privacy" },
        { label: "Уведомления", href: "/account/notifications" },
        { label: "Безопасность", href: "/account/security" },
        { label: "Подтверждение личности", href: "/account/identification" },
        { label: "Игнор-лист", href: "/account/ignorelist" },
      ],
    },
  ];
  return blocks
    .map((block) => ({ ...block, entries: block.entries.filter(isBuilt) }))
    .filter(({ entries }) => entries.length > 0);
}
