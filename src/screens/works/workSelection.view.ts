import type { ListedWork } from "../../api/contract/works.ts";
import { workAskers } from "../../machines/lifecycles/work.lifecycle.ts";
import type { ManyChange } from "../../services/many.ts";
import { actionMessages } from "../../text/actionMessages.ts";
import { messages } from "../../text/messages.ts";
import { counted, plural } from "../../text/plural.ts";
import { WORKS_AT_ONCE } from "../../text/workOptions.ts";
import type { SelectionView } from "../kit/selection.view.ts";
import { workActions } from "../kit/work.view.ts";

const workForms = ["произведение", "произведения", "произведений"] as const;
const countedWorks = (count: number): string => counted(count, workForms);

/** The words for one work and for many in this state. */
const stateWords: Record<ListedWork["state"], readonly [one: string, many: string]> = {
  published: ["опубликовано", "опубликованы"],
  onModeration: ["отправлено на проверку", "отправлены на проверку"],
  draft: ["теперь в черновиках", "теперь в черновиках"],
  rejected: ["не прошло проверку", "не прошли проверку"],
  removed: ["снято с публикации", "сняты с публикации"],
  deleted: ["теперь в корзине", "теперь в корзине"],
};

/** «1 произведение опубликовано, 2 произведения отправлены на проверку»: what is published may have to wait for a moderator. */
function doneText(type: ManyChange, changed: readonly ListedWork[]): string {
  if (type === "undeletion.requested") return `${countedWorks(changed.length)} снова в черновиках`;
  return (Object.keys(stateWords) as ListedWork["state"][])
    .map((state) => ({ count: changed.filter((work) => work.state === state).length, words: stateWords[state] }))
    .filter(({ count }) => count > 0)
    .map(({ count, words: [one, many] }) => `${countedWorks(count)} ${plural(count, [one, many, many])}`)
    .join(", ");
}

/** Several works of a list, or of the bin. */
export const workSelection = (asker: { emailIsConfirmed: boolean }, isBin: boolean): SelectionView<ListedWork> => ({
  label: "Выбранные произведения",
  busy: "Произведения меняются",
  actions: isBin
    ? [{ type: "undeletion.requested", label: "Восстановить" }]
    : [
        { type: "publish.requested", label: "Опубликовать" },
        { type: "withdrawal.requested", label: "Вернуть в черновики" },
        { type: "deletion.requested", label: "Удалить" },
      ],
  nameOf: ({ title }) => title,
  selectedText: (count) => `Выбрано ${countedWorks(count)}`,
  doneText,
  inBin: (count) => (count === 1 ? "Произведение лежит в корзине" : "Произведения лежат в корзине"),
  refusal: (work, type, now) => {
    if (!work.rights.askers.includes(workAskers[type])) return messages.accessDenied;
    const found = workActions(work, asker, now).find((action) => action.type === type);
    return found ? found.refusal : actionMessages.unavailable;
  },
  limit: { count: WORKS_AT_ONCE, text: `За один раз можно изменить не больше ${countedWorks(WORKS_AT_ONCE)}` },
});

/** What is asked before so many works go to the bin. */
export const deletionQuestion = (count: number) => {
  const isOne = count === 1;
  const works = isOne ? "произведение" : "произведения";
  return {
    title: `Удалить ${countedWorks(count)}?`,
    confirm: `Удалить ${works}`,
    keep: `Оставить ${works}`,
    text: isOne
      ? "Произведение со всеми главами 30 дней пролежит в корзине, его можно будет восстановить."
      : "Произведения со всеми главами 30 дней пролежат в корзине, их можно будет восстановить.",
  };
};
