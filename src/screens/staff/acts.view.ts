import type { StaffAct } from "../../api/contract/staff.ts";
import { eventWords } from "../security/security.view.ts";

/** As everybody of the staff reads it; the person's own page says some of it to them. */
const ownWords: Partial<Record<StaffAct["kind"], string>> = {
  firstAdmin: "Первый администратор: по коду, который напечатал сервер",
  banned: "Блокировка",
  sessionsEndedByStaff: "Завершены все сеансы",
};

/** What was done, in words. */
export const actWords = ({ kind }: Pick<StaffAct, "kind">): string => ownWords[kind] ?? eventWords[kind];

/** A note as a line of its own. */
export const sentence = (note: string): string => note.charAt(0).toUpperCase() + note.slice(1);
