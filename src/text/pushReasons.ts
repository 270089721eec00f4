/** Why this browser shows no notifications, in the words of the specification (docs/spec/notifications.md, «Permission»). */
export const pushReasons = {
  unsupported: "Notifications unsupported",
  refused: "Пользователь не дал разрешения",
  blocked: "Разрешение на уведомления заблокировано",
  noToken: "Не удалось получить FCM-токен",
  server: "Сервер отклонил токен",
} as const;

export type PushReason = (typeof pushReasons)[keyof typeof pushReasons];
