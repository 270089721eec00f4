import { unsavedName } from "../../app/unsaved.view.ts";
import { type HeldThing, isAtRisk, isUnsaved } from "../../machines/keeping/keeper.types.ts";
import { plural } from "../../text/plural.ts";

export type LogoutView = { title: string; words: readonly string[] };

const MOST_NAMED = 3;

/**
 * What a person is asked before they log out while the server does not have everything; null: nothing is asked.
 * @param things of the keeper
 * @param waiting chapters that an earlier page has left on this device
 */
export function logoutView(things: readonly HeldThing[], waiting: readonly { title: string }[]): LogoutView | null {
  const unsaved = things.filter(isUnsaved);
  const names = [...unsaved.map(unsavedName), ...waiting.map(({ title }) => `глава «${title}»`)];
  if (names.length === 0) return null;
  const more = names.length - MOST_NAMED;
  const others = more > 0 ? ` и ещё ${more}\u00a0${plural(more, ["вещь", "вещи", "вещей"])}` : "";
  const list = `Сервер ещё не получил: ${names.slice(0, MOST_NAMED).join(", ")}${others}.`;
  const atRisk = unsaved.filter(isAtRisk);
  return {
    title: atRisk.length > 0 ? "Выйти и потерять несохранённое?" : "Выйти, пока не всё отправлено?",
    words: [
      list,
      atRisk.length < names.length &&
        "Текст останется на этом устройстве и уйдёт на сервер, когда вы снова войдёте здесь.",
      atRisk.length > 0 && `Только в этой вкладке есть, и пропадёт: ${atRisk.map(unsavedName).join(", ")}.`,
    ].filter((one) => one !== false),
  };
}
