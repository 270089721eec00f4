import type { PushSnapshot } from "../../machines/push/push.machine.ts";
import type { PushCheckSnapshot, PushFailure, PushStep } from "../../machines/push/pushCheck.machine.ts";
import { pushReasons } from "../../text/pushMessage.ts";

/** What a person can do about each reason. */
const advices: Record<string, string> = {
  [pushReasons.unsupported]:
    "Этот браузер не показывает уведомлений. На айфоне и айпаде добавьте сайт на экран «Домой» и откройте его оттуда.",
  [pushReasons.refused]: "Включите ещё раз и на вопрос браузера ответьте «Разрешить».",
  [pushReasons.blocked]:
    "Уведомления запретил браузер. Нажмите на значок слева от адреса сайта, разрешите уведомления и вернитесь: настройки ниже сохранены.",
  [pushReasons.noToken]: "Служба уведомлений браузера не ответила. Проверьте сеть и включите ещё раз.",
  [pushReasons.server]: "Уведомления остались выключены. Включите их ещё раз через минуту.",
};

const isOnWords = "Приходят, даже если вкладка закрыта. Сейчас включены.";
const isOffWords = "Приходят, даже если вкладка закрыта. Сейчас выключены.";
const notSubscribed = "Включены, но браузер не подписан: служба уведомлений не ответила. Выключите и включите снова.";

/**
 * The switch and the words next to it. What the person wants while a step is under way is noted: it can be pressed then
 * too.
 */
export function pushView(snapshot: PushSnapshot) {
  const { reason, wish, record } = snapshot.context;
  const told = reason === "" ? null : { title: reason, advice: advices[reason] ?? "" };
  const shown = { isOn: false, isBusy: false, isPossible: true, reason: null };
  if (snapshot.matches("nobody") || snapshot.matches("reading"))
    return { ...shown, isBusy: true, words: "Узнаём, как обстоит дело…" };
  if (snapshot.matches("unsupported"))
    return { ...shown, isPossible: false, words: "В этом браузере их нет.", reason: told };
  if (snapshot.matches({ live: "disabled" })) return { ...shown, words: isOffWords, reason: told };
  const isOn = wish === "on";
  if (!isOn || snapshot.matches({ live: "enabling" }) || snapshot.matches({ live: "disabling" }))
    return { ...shown, isOn, words: isOn ? "Включаем…" : "Выключаем…" };
  if (record !== null) return { ...shown, isOn, words: isOnWords };
  const isResting = snapshot.matches({ live: { enabled: "resting" } });
  return { ...shown, isOn, words: isResting ? notSubscribed : "Подписываем браузер…" };
}

const names: Record<PushStep, string> = {
  support: "Браузер умеет показывать уведомления",
  worker: "Помощник сайта в браузере отвечает",
  permission: "Разрешение дано",
  subscription: "Браузер подписан на уведомления",
  server: "Сервер знает этот браузер",
  provider: "Служба уведомлений приняла сообщение",
  shown: "Уведомление показано",
};
const order = Object.keys(names) as PushStep[];

const again = "Выключите уведомления здесь и включите снова.";
/** What to do about a step that fails. */
const remedies: Record<PushStep, string> = {
  support: advices[pushReasons.unsupported] ?? "",
  worker: "Обновите страницу. Если не поможет, отключите для сайта расширения, которые мешают его файлам.",
  permission: "Включите уведомления переключателем выше, а если браузер их запретил, разрешите их в настройках сайта.",
  subscription: again,
  server: again,
  provider: "Проверьте ещё раз через несколько минут.",
  shown:
    "Сообщение ушло, но браузер его не показал. Посмотрите, не включён ли в системе режим «Не беспокоить» и разрешены ли уведомления браузеру.",
};
const otherRemedies: Partial<Record<PushFailure, string>> = {
  gone: again,
  unknown: again,
  silent: "Ответа не было. Проверьте сеть и попробуйте ещё раз.",
};

const remedyOf = (step: PushStep, failure: PushFailure | null): string => {
  if (step === "shown") return remedies.shown;
  return (failure && otherRemedies[failure]) ?? remedies[step];
};

/** The chain with what is known of each link; null: nobody has asked yet. */
export function pushCheckView({ value, context: { step, failure } }: PushCheckSnapshot) {
  if (value === "idle") return null;
  const stateOf = (index: number): "passed" | "failed" | "checking" | "waiting" => {
    if (value === "passed" || index < step) return "passed";
    if (index > step) return "waiting";
    return value === "failed" ? "failed" : "checking";
  };
  const links = order.map((name, index) => ({ name, label: names[name], state: stateOf(index) }));
  const current = order[step] ?? "support";
  return {
    links,
    isChecking: value === "checking",
    verdict:
      value === "checking"
        ? "Проверяем…"
        : value === "passed"
          ? "Всё работает: уведомление пришло."
          : `Не получилось: «${names[current]}». ${remedyOf(current, failure)}`,
  };
}
