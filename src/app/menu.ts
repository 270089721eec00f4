import type { PagePath } from "../api/contract/pages.ts";
import { hasPrivateMessages } from "./privateMessages.ts";

type NameOfOwnList<Path> = Path extends `/u/:userName/${infer Name}/edit` ? Name : never;
type OwnList = NameOfOwnList<PagePath>;
/** The address of a page: one without placeholders, or a list of the person's own. */
type Address = Exclude<PagePath, `${string}:${string}`> | `/u/${string}/${OwnList}/edit`;

export type MenuEntry = { label: string; href: Address };
export type MenuBlock = {
  name: "my-publications" | "commercial-status" | "personal-cabinet";
  title: string;
  entries: MenuEntry[];
};

/**
 * The three blocks of a signed-in person's menu, the same on every page. What only sellers need is left out for others,
 * and a block without entries. An entry that leads to no page does not compile.
 */
export function menuOf({
  userName,
  isSeller = false,
}: {
  userName: string;
  isSeller?: boolean | undefined;
}): MenuBlock[] {
  const list = (name: OwnList): Address => `/u/${encodeURIComponent(userName)}/${name}/edit`;
  const messages: MenuEntry[] = hasPrivateMessages() ? [{ label: "Сообщения", href: "/messages" }] : [];
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
        ...messages,
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
  return blocks.filter(({ entries }) => entries.length > 0);
}
