import type { KeeperSnapshot } from "../machines/keeping/keeper.machine.ts";
import { type HeldThing, isAtRisk, isInTrouble } from "../machines/keeping/keeper.types.ts";

export type UnsavedView = {
  /** «Не сохранено: глава «Утро».», of several «… и ещё 2.» */
  words: string;
  advice: string;
  /** Trying again may help. */
  canRetry: boolean;
  href: string;
};

/** «глава «Утро»», «файл «А.docx»». */
export const unsavedName = ({ kind, look: { title } }: HeldThing): string => {
  if (kind === "order" || kind === "gallery") return title;
  return kind === "chapter" ? `глава «${title}»` : `файл «${title}»`;
};

function adviceFor(things: readonly HeldThing[]): string {
  if (things.some(isAtRisk)) return "Не закрывайте вкладку: это есть только в ней.";
  if (things.some(({ look }) => look.standing === "stuck")) return "Откройте и решите, что с этим делать.";
  const isText = things.every(({ kind }) => kind === "chapter");
  return isText ? "Текст лежит на этом устройстве, попробуем ещё раз сами." : "Попробуем ещё раз сами.";
}

/** The notice about the work whose screen is gone, on any page; null: none. */
export function unsavedView(keeper: KeeperSnapshot): UnsavedView | null {
  const things = keeper.context.things.filter((thing) => isInTrouble(thing) || (!thing.isShown && isAtRisk(thing)));
  const [first, ...others] = things;
  if (!keeper.matches("telling") || !first) return null;
  return {
    words: `Не сохранено: ${unsavedName(first)}${others.length > 0 ? ` и ещё ${others.length}` : ""}.`,
    advice: adviceFor(things),
    // An order is on its way, or is taken back by itself.
    canRetry: things.some(({ kind, look }) => kind !== "order" && look.standing !== "stuck"),
    href: first.look.href,
  };
}
