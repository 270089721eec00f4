import type { ListedAccount } from "../../api/contract/staff.ts";
import { formatDate } from "../../text/dates.ts";
import { type ListAt, listAddress, listAt, listQuery } from "../parts/peopleList.view.ts";

type Kind = "all" | "staff" | "banned";
/** What the address of the list says. */
export type AccountsAt = ListAt & { kind: Kind };

export const kindNames: Record<Kind, string> = { all: "Все", staff: "Сотрудники", banned: "Заблокированные" };
const kinds = ["all", "staff", "banned"] as const;

/** Unknown values are as good as none. */
export function accountsAt(address: string): AccountsAt {
  const kind = new URLSearchParams(address).get("kind");
  return { ...listAt(address), kind: kinds.find((one) => one === kind) ?? "all" };
}

export const addressOf = ({ kind, ...at }: AccountsAt): string =>
  listAddress("/admin/accounts", at, kind === "all" ? {} : { kind });

/** The query of the list's call. */
export const queryOf = ({ kind, ...at }: AccountsAt) => ({ ...listQuery(at), kind });

const roleNames = { Moderator: "Модератор", Admin: "Администратор" } as const;

/** «Модератор, администратор»; empty: a reader or an author. */
export const rolesOf = ({ roles }: Pick<ListedAccount, "roles">): string =>
  roles.map((role, index) => (index === 0 ? roleNames[role] : roleNames[role].toLowerCase())).join(", ");

/** What keeps a person out, in words; empty: nothing. */
export function barOf({ ban, isDisabled }: Pick<ListedAccount, "ban" | "isDisabled">): string {
  if (isDisabled) return "Учётная запись отключена";
  if (!ban) return "";
  const until = ban.until ? ` до ${formatDate(ban.until)}` : " навсегда";
  return `Учётная запись заблокирована${until}${ban.reason && `: ${ban.reason}`}`;
}

/** What one of the staff may be offered about a person; the server has the last word (server/staff/policy.ts). */
export function actsFor(asker: { id: number; roles: readonly string[] }, person: ListedAccount) {
  const isAdmin = asker.roles.includes("Admin");
  const isOther = asker.id !== person.id;
  const mayRule = isOther && (isAdmin || person.roles.length === 0);
  return {
    ban: mayRule,
    unban: mayRule && person.ban !== null,
    roles: isOther && isAdmin,
    sessions: isOther && isAdmin,
    acts: isAdmin,
  };
}
