/** One page of the application, without its screen: what the browser's router and the server's answer share. */
export type Page = {
  /** `:id` for `{id}`. */
  path: string;
  /** Not built: the page answers 404 until it is. */
  built: boolean;
  /** Route meta: the page card's title and the tab's. */
  title: string;
  layout?: "default" | "support" | "bare";
  /** Shown so whatever the person has chosen. */
  colorMode?: "light" | "dark";
  /** Guests go to login and come back. */
  needsLogin?: boolean;
  roles?: readonly ("Moderator" | "Admin")[];
  middlewares?: readonly string[];
  /** False: a fatal 404 with 'Page Not Found: {path}'. */
  validate?: (params: Readonly<Record<string, string>>) => boolean;
};

const staff = ["Moderator", "Admin"] as const;
const isId = (segment: string | undefined): boolean => /^[1-9]\d{0,15}$/.test(segment ?? "");
const hasId = ({ id }: Readonly<Record<string, string>>) => isId(id);
const hasWorkAndChapter = ({ workId, chapterId }: Readonly<Record<string, string>>) => isId(workId) && isId(chapterId);

const later = (path: string, title: string): Page => ({ path, title, built: false, needsLogin: true });
/** One of the lists «Мои публикации»: the person himself, Moderator or Admin. */
const ownList = { needsLogin: true, roles: staff, middlewares: ["u-id", "u-username"] } as const;
/** Editing of one work: its authors, Moderator or Admin. */
const editing = { needsLogin: true, roles: staff, middlewares: ["edit-content"], validate: hasId } as const;

/** Every route of the specification's section 2, and the reader's pages of our own. The first that fits holds. */
export const pages: readonly Page[] = [
  { path: "/", title: "Новые книги", built: true },
  { path: "/support", title: "Помощь", built: true, layout: "support" },
  { path: "/profile", title: "Профиль", built: true, needsLogin: true },
  { path: "/u/:userName", title: "Автор", built: true },

  ...["series", "reviews", "posts", "arts"].map((list) => ({ ...later(`/u/:userName/${list}/edit`, ""), ...ownList })),
  {
    path: "/u/:userName/works/edit",
    title: "Мои произведения",
    built: true,
    ...ownList,
  },

  {
    path: "/work/select-form",
    title: "Новое произведение",
    built: true,
    needsLogin: true,
  },
  {
    path: "/work/create",
    title: "Новое произведение",
    built: true,
    needsLogin: true,
  },
  later("/work/create-cover", "Обложка"),
  later("/work/create-cover/result", "Обложка"),
  {
    path: "/work/import",
    title: "Импорт книги",
    built: true,
    needsLogin: true,
  },
  { ...later("/work/moderation", "Проверка"), roles: staff, middlewares: ["administrative-rules", "edit-content"] },
  {
    path: "/moderation/complaints",
    title: "Жалобы",
    built: true,
    needsLogin: true,
    roles: staff,
    middlewares: ["administrative-rules"],
  },
  later("/work/series/create", "Новый цикл"),
  later("/work/series/edit/:seriesId", "Цикл"),
  {
    path: "/work/edit/chapter/:chapterId",
    title: "Глава",
    built: true,
    layout: "bare",
    ...editing,
    validate: ({ chapterId }) => isId(chapterId),
  },
  {
    path: "/work/:id",
    title: "Произведение",
    built: true,
    ...editing,
  },
  { ...later("/work/:id/uploads", "Скачивания"), ...editing },
  { ...later("/work/:id/sales", "Продажи"), ...editing },
  {
    path: "/work/:id/add/chapter",
    title: "Новая глава",
    built: true,
    layout: "bare",
    ...editing,
  },
  {
    path: "/work/:id/edit",
    title: "Настройки произведения",
    built: true,
    ...editing,
  },
  {
    path: "/work/:id/edit/content",
    title: "Содержание",
    built: true,
    ...editing,
  },
  { ...later("/work/:id/edit-audio", "Аудиоглавы"), ...editing },

  later("/merchant/discounts", "Скидки"),
  later("/discount/create", "Новая скидка"),
  later("/discount/edit/:id", "Скидка"),
  later("/post/create", "Новый пост"),
  later("/post/:id/edit", "Пост"),
  { ...later("/review/create", "Новая рецензия"), middlewares: ["create-review"] },
  { ...later("/review/edit/:reviewId", "Рецензия"), roles: staff, middlewares: ["u-username", "edit-review"] },
  later("/art/create", "Новый арт"),
  later("/art/:id/edit", "Арт"),

  ...[
    ["privacy", "Приватность"],
    ["settings", "Настройки"],
    ["identification", "Подтверждение личности"],
    ["security", "Безопасность"],
    ["security/password", "Пароль"],
    ["security/email", "Электронная почта"],
    ["security/phone", "Телефон"],
    ["totp", "Двухфакторный вход"],
    ["notifications", "Уведомления"],
    ["notifications/ebook", "Уведомления: книги"],
    ["notifications/audiobook", "Уведомления: аудиокниги"],
    ["notifications/library", "Уведомления: библиотека"],
    ["notifications/series", "Уведомления: циклы"],
    ["notifications/other", "Уведомления: прочее"],
    ["ignorelist", "Игнор-лист"],
  ].map(([path, title]) => later(`/account/${path}`, title ?? "")),
  {
    path: "/account/login",
    title: "Вход",
    built: true,
  },
  {
    path: "/account/register",
    title: "Регистрация",
    built: true,
  },
  {
    path: "/account/email/confirm",
    title: "Подтверждение почты",
    built: true,
  },
  {
    path: "/account/password/recovery",
    title: "Восстановление пароля",
    built: true,
  },
  {
    path: "/account/password/reset",
    title: "Новый пароль",
    built: true,
  },

  {
    path: "/book/:id",
    title: "Книга",
    built: true,
    validate: hasId,
  },
  {
    path: "/book/:workId/read/:chapterId",
    title: "Чтение",
    built: true,
    layout: "bare",
    validate: hasWorkAndChapter,
  },
  {
    path: "/terms",
    title: "Условия использования",
    built: true,
  },
  {
    path: "/personal-data",
    title: "Согласие на обработку персональных данных",
    built: true,
  },
];

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

/** The page of a path (without its query) and what stands in its placeholders; undefined for an unknown path. */
export function findPage(path: string): { page: Page; params: Record<string, string> } | undefined {
  for (const [index, { names, pattern }] of patterns.entries()) {
    const found = pattern.exec(path);
    const page = pages[index];
    if (found && page)
      return { page, params: Object.fromEntries(names.map((name, place) => [name, decoded(found[place + 1] ?? "")])) };
  }
  return undefined;
}
