/** What the specification has in the menu of an author who sells nothing: docs/spec/application.md, «Menu». */
export const menuOfVera = [
  {
    name: "my-publications",
    title: "Мои публикации",
    entries: [
      { label: "Мои произведения", href: "/u/vera/works/edit" },
      { label: "Мои циклы", href: "/u/vera/series/edit" },
      { label: "Мои арты", href: "/u/vera/arts/edit" },
      { label: "Мои посты", href: "/u/vera/posts/edit" },
      { label: "Мои рецензии", href: "/u/vera/reviews/edit" },
      { label: "Комментарии на проверке", href: "/account/comments" },
    ],
  },
  {
    name: "personal-cabinet",
    title: "Личный кабинет",
    entries: [
      { label: "Моя библиотека", href: "/library" },
      { label: "Закладки и цитаты", href: "/account/marks" },
      { label: "Сообщения", href: "/messages" },
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
