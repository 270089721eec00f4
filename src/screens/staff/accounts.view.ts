import type { ListedAccount } from "../../api/contract/staff.ts";
import { formatDate } from "../../text/dates.ts";

type Kind = "all" | "staff" | "banned";
/** What the address of the list says. */
export type AccountsAt = { search: string; kind: Kind; page: number };

export const kindNames: Record<Kind, string> = { all: "Все", staff: "Сотрудники", banned: "Заблокированные" };
const kinds = ["all", "staff", "banned"] as const;

/** Unknown values are as good as none; a longer search than the call takes is cut. */
export function accountsAt(address: string): AccountsAt {
  const query = new URLSearchParams(address);
  const page = Number(query.get("page"));
  return {
    search: query.get("search")?.trim().slice(0, 100) ?? "",
    kind: kinds.find((kind) => kind === query.get("kind")) ?? "all",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export function addressOf({ search, kind, page }: AccountsAt): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(kind !== "all" && { kind }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `/admin/accounts?${query}` : "/admin/accounts";
}

/** The query of the list's call. */
export const queryOf = ({ search, kind, page }: AccountsAt) => ({ ...(search && { search }), kind, page });

const roleNames = { Moderator: "Модератор", Admin: "Администратор" } as const;

/** «Модератор, администратор»; empty: a reader or an author. */
export const rolesOf = ({ roles }: Pick<ListedAccount, "roles">): string =>
  roles.map((role, index) => (index === 0 ? roleNames[role] : roleNames[role].toLowerCase())).join(", ");

/** What keeps a person out, in words; empty: nothing. */
export function barOf({ ban, isDisabled }: Pick<ListedAccount, "ban" | "isDisabled">): string {
  if (isDisabled) return "Учётная запись отключена";
  if (!ban) return "";
  const until = ban.until ? ` до ${formatDate(ban.until)}` : "";
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
  };
}
