/** One page of the application, without its screen: what the browser's router and the server's answer share. */
export type Page = {
  /** `:id` for `{id}`. */
  path: string;
  /** Route meta: the page card's title and the tab's. */
  title: string;
  layout?: "default" | "support" | "bare";
  /** Shown so whatever the person has chosen. */
  colorMode?: "light" | "dark";
  /** Guests go to login and come back. */
  needsLogin?: boolean;
  roles?: readonly ("Moderator" | "Admin")[];
  middlewares?: readonly string[];
};

export const staff = ["Moderator", "Admin"] as const;

/** One of the lists «Мои публикации»: the person himself, Moderator or Admin. */
export const ownList = { needsLogin: true, roles: staff, middlewares: ["u-id", "u-username"] } as const;
/** Editing of one work: its authors, Moderator or Admin. */
export const editing = { needsLogin: true, roles: staff, middlewares: ["edit-content"] } as const;

/** What the staff works at. */
const moderating = { needsLogin: true, roles: staff, middlewares: ["administrative-rules"] } as const;

/** Every page of the application (docs/spec/application.md, «Pages»). The first page that fits an address is the one shown. */
export const pages = [
  { path: "/", title: "Новые книги" },
  { path: "/support", title: "Поддержка", layout: "support" },
  { path: "/profile", title: "Профиль", needsLogin: true },
  { path: "/account/settings", title: "Настройки", needsLogin: true },
  { path: "/account/privacy", title: "Приватность", needsLogin: true },
  { path: "/account/identification", title: "Подтверждение личности", needsLogin: true },
  { path: "/account/ignorelist", title: "Игнор-лист", needsLogin: true },
  { path: "/u/:userName", title: "Автор" },
  { path: "/u/:userName/works/edit", title: "Мои произведения", ...ownList },
  { path: "/u/:userName/series/edit", title: "Мои циклы", ...ownList },
  { path: "/u/:userName/posts/edit", title: "Мои посты", ...ownList },
  { path: "/u/:userName/reviews/edit", title: "Мои рецензии", ...ownList },
  { path: "/u/:userName/arts/edit", title: "Мои арты", ...ownList },
  { path: "/work/series/create", title: "Новый цикл", needsLogin: true },
  { path: "/work/series/edit/:seriesId", title: "Правка цикла", needsLogin: true },
  { path: "/work/select-form", title: "Новое произведение", needsLogin: true },
  { path: "/work/create", title: "Новое произведение", needsLogin: true },
  { path: "/work/import", title: "Импорт книги", needsLogin: true },
  { path: "/work/create-cover", title: "Обложка", layout: "bare", needsLogin: true, middlewares: ["cover-work"] },
  { path: "/work/create-cover/result", title: "Обложка", needsLogin: true },
  { path: "/moderation/complaints", title: "Жалобы", ...moderating },
  { path: "/moderation/support", title: "Обращения", ...moderating },
  { path: "/moderation/identifications", title: "Документы для выплат", ...moderating },
  { path: "/moderation/exclusive", title: "Эксклюзив", ...moderating },
  { path: "/admin/accounts", title: "Люди", ...moderating },
  { path: "/admin/orders", title: "Заказы", ...moderating },
  { path: "/admin/payouts", title: "Выплаты", ...moderating, roles: ["Admin"] },
  { path: "/admin/acts", title: "Действия сотрудников", ...moderating, roles: ["Admin"] },
  { path: "/admin/system", title: "Состояние площадки", ...moderating, roles: ["Admin"] },
  { path: "/work/edit/chapter/:chapterId", title: "Глава", layout: "bare", ...editing },
  { path: "/work/edit/chapter/:chapterId/history", title: "История главы", ...editing },
  {
    path: "/work/moderation",
    title: "Проверка произведений",
    needsLogin: true,
    roles: staff,
    middlewares: ["administrative-rules", "edit-content"],
  },
  { path: "/work/:id", title: "Произведение", ...editing },
  { path: "/work/:id/add/chapter", title: "Новая глава", layout: "bare", ...editing },
  { path: "/work/:id/edit", title: "Настройки произведения", ...editing },
  { path: "/work/:id/edit/content", title: "Содержание", ...editing },
  { path: "/work/:id/edit-audio", title: "Аудиоглавы", ...editing },
  { path: "/work/:id/edit/gallery", title: "Галерея и буктрейлер", ...editing },
  { path: "/work/:id/uploads", title: "Скачивания", ...editing },
  { path: "/work/:id/sales", title: "Продажи", ...editing },
  { path: "/work/:id/promo-codes", title: "Промокоды", ...editing },
  { path: "/work/:id/typos", title: "Опечатки", ...editing },
  { path: "/work/:id/search", title: "Поиск в книге", ...editing },
  // It is printed: what is seen is what comes onto the paper.
  { path: "/work/:id/exclusive", title: "Эксклюзив", colorMode: "light", ...editing },
  { path: "/account/login", title: "Вход" },
  { path: "/account/register", title: "Регистрация" },
  { path: "/account/email/confirm", title: "Подтверждение почты" },
  { path: "/account/password/recovery", title: "Восстановление пароля" },
  { path: "/account/password/reset", title: "Новый пароль" },
  { path: "/account/not-me", title: "Это не я" },
  { path: "/account/email/change", title: "Новый адрес почты" },
  { path: "/account/email/undo", title: "Прежний адрес почты" },
  { path: "/account/totp/removal", title: "Вход без кода" },
  { path: "/account/security", title: "Безопасность", needsLogin: true },
  // A banned person is a guest to every page, and may take along what is theirs: the screen says who may.
  { path: "/account/leaving", title: "Данные и удаление" },
  { path: "/account/first-admin", title: "Первый администратор", needsLogin: true },
  { path: "/account/totp", title: "Двухфакторный вход", needsLogin: true },
  { path: "/account/security/password", title: "Смена пароля", needsLogin: true },
  { path: "/account/security/email", title: "Электронная почта", needsLogin: true },
  { path: "/account/security/phone", title: "Телефон", needsLogin: true },
  { path: "/book/:id", title: "Книга" },
  { path: "/book/:workId/read/:chapterId", title: "Чтение", layout: "bare" },
  { path: "/audiobook/:id", title: "Аудиокнига" },
  { path: "/series/:id", title: "Цикл" },
  { path: "/catalog", title: "Каталог" },
  { path: "/account/catalog", title: "Что не показывать", needsLogin: true },
  { path: "/account/marks", title: "Закладки и цитаты", needsLogin: true },
  { path: "/posts", title: "Посты" },
  { path: "/post/create", title: "Новый пост", needsLogin: true },
  { path: "/post/:id", title: "Пост" },
  { path: "/post/:id/edit", title: "Правка поста", needsLogin: true },
  { path: "/arts", title: "Арты" },
  { path: "/art/create", title: "Новый арт", needsLogin: true },
  { path: "/art/:id", title: "Арт" },
  { path: "/art/:id/edit", title: "Правка арта", needsLogin: true },
  { path: "/reviews", title: "Рецензии" },
  { path: "/review/create", title: "Новая рецензия", needsLogin: true, middlewares: ["create-review"] },
  {
    path: "/review/edit/:reviewId",
    title: "Правка рецензии",
    needsLogin: true,
    roles: staff,
    middlewares: ["u-username", "edit-review"],
  },
  { path: "/review/:id", title: "Рецензия" },
  { path: "/book/:id/reviews", title: "Рецензии" },
  { path: "/merchant/discounts", title: "Скидки", needsLogin: true },
  { path: "/merchant/statistics", title: "Доход", needsLogin: true },
  { path: "/merchant/balance", title: "Баланс и выплаты", needsLogin: true },
  { path: "/discount/create", title: "Новая скидка", needsLogin: true },
  { path: "/discount/edit/:id", title: "Правка скидки", needsLogin: true },
  { path: "/account/purchases", title: "Покупки", needsLogin: true },
  { path: "/promo", title: "Промокод" },
  { path: "/order/:id", title: "Заказ", needsLogin: true },
  { path: "/library", title: "Моя библиотека", needsLogin: true },
  { path: "/account/comments", title: "Комментарии на проверке", needsLogin: true },
  { path: "/messages", title: "Сообщения", needsLogin: true },
  { path: "/messages/:userName", title: "Переписка", needsLogin: true },
  { path: "/notifications", title: "Уведомления", needsLogin: true },
  ...(["", "/ebook", "/audiobook", "/library", "/series", "/other"] as const).map((group) => ({
    path: `/account/notifications${group}` as const,
    title: "Уведомления",
    needsLogin: true,
  })),
  { path: "/account/digest/off", title: "Уведомления" },
  { path: "/offer", title: "Условия покупки" },
  { path: "/terms", title: "Условия использования" },
  { path: "/personal-data", title: "Согласие на обработку персональных данных" },
  { path: "/distribution", title: "Согласие на распространение персональных данных" },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]["path"];

const patterns = pages.map(({ path }) => ({
  names: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ""),
  pattern: new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}/?$`),
}));

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** `isValid` false: an id in it is none, a fatal 404 with 'Page Not Found: {path}'. */
type FoundPage = { page: Page & { path: PagePath }; params: Record<string, string>; isValid: boolean };

const isValid = ([name, value]: [string, string]): boolean => !/id$/i.test(name) || /^[1-9]\d{0,15}$/.test(value);

/** The page of a path (without its query) and the values of its placeholders; undefined for an unknown path. */
export function findPage(path: string): FoundPage | undefined {
  for (const [index, { names, pattern }] of patterns.entries()) {
    const found = pattern.exec(path);
    const page = pages[index];
    if (!found || !page) continue;
    const params = names.map((name, place): [string, string] => [name, decoded(found[place + 1] ?? "")]);
    return { page, params: Object.fromEntries(params), isValid: params.every(isValid) };
  }
  return undefined;
}
